namespace Tern.DynamoDB;

/// <summary>A page token is not one that <see cref="PageToken.Encode"/> made, or it was cut or changed on its way.</summary>
/// <remarks>The caller's fault, as a rule: answer it with a 400. The message never quotes the token.</remarks>
public sealed class PageTokenException : TernException
{
    internal PageTokenException(string problem)
        : base($"The page token is not valid: {problem}. Pass it on exactly as it was given out, or start from the first page.")
    {
    }
}
