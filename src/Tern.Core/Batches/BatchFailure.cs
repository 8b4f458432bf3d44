using System.Globalization;

namespace Tern;

/// <summary>What became of one entry that was not taken.</summary>
public sealed class BatchFailure
{
    /// <param name="index">See <see cref="Index"/>.</param>
    /// <param name="code">See <see cref="Code"/>.</param>
    /// <param name="message">See <see cref="Message"/>.</param>
    /// <param name="exception">See <see cref="Exception"/>.</param>
    public BatchFailure(int index, string code, string? message = null, Exception? exception = null)
    {
        ArgumentNullException.ThrowIfNull(code);
        Index = index;
        Code = ServiceText.Word(code);
        Message = message is null ? null : ServiceText.Message(message);
        Exception = exception;
    }

    /// <summary>The code of an entry that was never sent, because the run had ended before its turn.</summary>
    public const string NotSent = "NotSent";

    /// <summary>The code of an entry that the service's answer does not mention, so that nobody knows what became of it.</summary>
    public const string NoAnswer = "NoAnswer";

    /// <summary>Where the entry stands in the list that the caller gave, from 0.</summary>
    public int Index { get; }

    /// <summary>The service's code, <see cref="NotSent"/>, <see cref="NoAnswer"/>, or the name of <see cref="Exception"/>'s error.</summary>
    public string Code { get; }

    /// <summary>What the service says of it; null when it says nothing. Cut after 4,096 characters.</summary>
    public string? Message { get; }

    /// <summary>What ended the entry's request as a whole; null when the request was answered.</summary>
    public Exception? Exception { get; }

    /// <summary>The entry's place and the code.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"entry {Index}: {Code}");
}
