namespace Tern.DynamoDB;

/// <summary>A page token was not created by <see cref="PageToken.Encode"/>, or was truncated or changed.</summary>
/// <remarks>Usually an error of the client of your API: return HTTP 400. The message does not contain the token.</remarks>
public sealed class PageTokenException : TernException
{
    internal PageTokenException(string problem)
        : base($"The page token is not valid: {problem}. Send the token unchanged, or start with the first page.")
    {
    }
}
