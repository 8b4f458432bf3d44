using System.Security.Claims;
using Tern.Functions.Http;

namespace Tern.Functions.AspNetCore.Authentication;

/// <summary>The principal of what the gateway's authorizer has established. No header of the request is a part of it.</summary>
internal static class AuthorizerIdentity
{
    /// <summary>Creates the principal; null without an authorizer. The name is the subject of a token, the principal of a Lambda authorizer, or the ARN of an IAM identity.</summary>
    public static ClaimsPrincipal? Create(HttpAuthorizer? authorizer)
    {
        if (authorizer is null)
            return null;
        string name = authorizer.Kind switch
        {
            HttpAuthorizerKind.Jwt => "sub",
            HttpAuthorizerKind.Iam => "userArn",
            _ => "principalId",
        };
        var identity = new ClaimsIdentity(FunctionAuthorizerDefaults.AuthenticationScheme, name, ClaimTypes.Role);
        string issuer = (authorizer.Kind == HttpAuthorizerKind.Jwt ? authorizer["iss"] : null) ?? ClaimsIdentity.DefaultIssuer;
        foreach ((string type, string value) in authorizer.Claims)
            identity.AddClaim(new Claim(type, value, ClaimValueTypes.String, issuer));
        return new ClaimsPrincipal(identity);
    }
}
