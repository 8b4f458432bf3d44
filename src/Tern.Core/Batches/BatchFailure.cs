using System.Globalization;

namespace Tern;

/// <summary>The failure of one entry of a batch.</summary>
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
        Code = ServiceText.Identifier(code);
        Message = message is null ? null : ServiceText.Message(message);
        Exception = exception;
    }

    /// <summary>The code of an entry that was not sent, because the operation ended before.</summary>
    public const string NotSent = "NotSent";

    /// <summary>The code of an entry that the response does not contain, so that its outcome is unknown.</summary>
    public const string NoResponse = "NoResponse";

    /// <summary>The index of the entry in the caller's list, from 0.</summary>
    public int Index { get; }

    /// <summary>
    /// The error code of the service, <see cref="NotSent"/>, <see cref="NoResponse"/>, or the error code or type name of <see cref="Exception"/>.
    /// </summary>
    public string Code { get; }

    /// <summary>The error message of the service, or of this library if the service sent no result for the entry; null for none. Cut after 4,096 characters. Cut after 4,096 characters.</summary>
    public string? Message { get; }

    /// <summary>The exception of the request, if the request failed as a whole, or of the check of the result. Null if the service rejected only the entry.</summary>
    public Exception? Exception { get; }

    /// <summary>The index of the entry and the code.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"entry {Index}: {Code}");
}
