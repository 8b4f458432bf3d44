namespace Tern.Functions.Http;

/// <summary>The kind of the authorizer of an API.</summary>
public enum HttpAuthorizerKind
{
    /// <summary>A JWT authorizer of an HTTP API, or a Cognito authorizer of a REST API.</summary>
    Jwt,

    /// <summary>A Lambda authorizer.</summary>
    Lambda,

    /// <summary>A request that is signed with AWS credentials.</summary>
    Iam,
}
