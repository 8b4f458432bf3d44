namespace Tern.DynamoDB.Mapper;

/// <summary>A page token is not valid, or belongs to another query.</summary>
/// <remarks>Usually an error of the client of your API: return HTTP 400. The message does not contain the token.</remarks>
public sealed class ItemPageTokenException : TernException
{
    internal ItemPageTokenException(string problem)
        : base($"The page token is not valid: {problem}. Send the token unchanged and with the same query, or start with the first page.")
    {
    }
}
