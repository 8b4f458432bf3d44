using System.Globalization;

namespace Tern.Local.Sqs;

/// <summary>Texts of values in responses and messages.</summary>
internal static class SqsText
{
    public static string Of(long value) => value.ToString(CultureInfo.InvariantCulture);

    public static string Of(bool value) => value ? "true" : "false";
}
