using System.Security.Cryptography;
using System.Text;
using Tern;
using Tern.Functions;
using Tern.Functions.Http;

namespace Tern_Authorizer;

/// <summary>
/// A Lambda authorizer of a REST API, of the type TOKEN. The variable TOKEN_SHA256 contains the SHA-256 digest of the accepted token in hexadecimal form, so that the
/// configuration of the function does not contain the token.
/// </summary>
public sealed class Authorizer
{
    private const string Scheme = "Bearer ";
    private const string Variable = "TOKEN_SHA256";

    private readonly byte[] _digest = Convert.FromHexString(
        AwsEnvironment.Process.GetVariable(Variable) ?? throw new InvalidOperationException($"The variable {Variable} is not set. Set it to the SHA-256 digest of the token."));

    [Function]
    public ApiGatewayAuthorizerResponse Authorize(ApiGatewayTokenAuthorizerRequest request)
    {
        // API Gateway stores the policy and applies it to other routes: it contains all routes that the caller may use.
        var policy = new AuthorizerPolicy(request.MethodArn ?? throw new ArgumentException("The request has no ARN of a method."));
        return IsAccepted(request.AuthorizationToken)
            ? policy.Allow("GET", "/orders/{id}").Allow("POST", "/orders").ToResponse("client")
            : policy.DenyAll().ToResponse("anonymous");
    }

    private bool IsAccepted(string? header) =>
        header is not null
        && header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
        && CryptographicOperations.FixedTimeEquals(SHA256.HashData(Encoding.UTF8.GetBytes(header[Scheme.Length..])), _digest);
}
