namespace Tern.Functions.Http;

/// <summary>The identity that the authorizer of an API or a function URL has established. Headers and tokens of the request are not a part of it.</summary>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-access-control.html">Access control of HTTP APIs</seealso>
public sealed class HttpAuthorizer
{
    internal HttpAuthorizer(HttpAuthorizerKind kind, IReadOnlyList<KeyValuePair<string, string>> claims, IReadOnlyList<string> scopes)
    {
        Kind = kind;
        Claims = claims;
        Scopes = scopes;
    }

    /// <summary>The kind of the authorizer.</summary>
    public HttpAuthorizerKind Kind { get; }

    /// <summary>
    /// The claims of the token, the context that the Lambda authorizer has returned, or the members of the IAM identity. Numbers and booleans are their text in JSON,
    /// objects and lists are JSON.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, string>> Claims { get; }

    /// <summary>The scopes of the token that the route requires; empty for none.</summary>
    public IReadOnlyList<string> Scopes { get; }

    /// <summary>The value of a claim; null if it is missing. Names are compared exactly.</summary>
    /// <param name="name">The name, for example <c>sub</c> or <c>principalId</c>.</param>
    public string? this[string name]
    {
        get
        {
            foreach (KeyValuePair<string, string> claim in Claims)
            {
                if (claim.Key == name)
                    return claim.Value;
            }
            return null;
        }
    }

    /// <summary>The stable identifier of the caller: <c>sub</c> of a token, <c>principalId</c> of a Lambda authorizer, <c>userArn</c> of IAM; null if it is missing.</summary>
    public string? Subject => Kind switch
    {
        HttpAuthorizerKind.Jwt => this["sub"],
        HttpAuthorizerKind.Iam => this["userArn"],
        _ => this["principalId"],
    };
}
