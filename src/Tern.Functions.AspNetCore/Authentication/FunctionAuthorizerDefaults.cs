namespace Tern.Functions.AspNetCore;

/// <summary>The names of the authentication by the authorizer of an API or a function URL.</summary>
public static class FunctionAuthorizerDefaults
{
    /// <summary>The name of the scheme, and the type of the identity: <c>FunctionAuthorizer</c>.</summary>
    public const string AuthenticationScheme = "FunctionAuthorizer";
}
