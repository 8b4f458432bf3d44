using System.Globalization;

namespace Tern.Local.Sqs.Fifo;

/// <summary>The sequence numbers of messages in FIFO queues: 20 digits that increase.</summary>
internal static class SequenceNumbers
{
    private const string Prefix = "188";

    /// <param name="sequence">The position of the message in the order of arrival.</param>
    public static string Format(long sequence) => string.Create(CultureInfo.InvariantCulture, $"{Prefix}{sequence:D17}");
}
