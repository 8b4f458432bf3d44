using System.Security.Cryptography;
using Tern.Functions;
using Tern.Functions.Testing;

namespace Tern_Authorizer.Tests;

public sealed class AuthorizerTests
{
    private const string Api = "arn:aws:execute-api:eu-west-1:123456789012:api-id/prod";

    [Theory]
    [InlineData("Bearer secret", "Allow", new[] { $"{Api}/GET/orders/*", $"{Api}/POST/orders" })]
    [InlineData("Bearer other", "Deny", new[] { $"{Api}/*" })]
    [InlineData("secret", "Deny", new[] { $"{Api}/*" })]
    [InlineData(null, "Deny", new[] { $"{Api}/*" })]
    public async Task Policy_depends_on_the_token(string? token, string effect, string[] resources)
    {
        var options = new FunctionTestHostOptions { Variables = new Dictionary<string, string> { ["TOKEN_SHA256"] = Convert.ToHexString(SHA256.HashData("secret"u8)) } };
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(options, TestContext.Current.CancellationToken);

        ApiGatewayAuthorizerResponse response = await host.InvokeAsync<ApiGatewayTokenAuthorizerRequest, ApiGatewayAuthorizerResponse>(
            new() { Type = "TOKEN", AuthorizationToken = token, MethodArn = $"{Api}/GET/orders/7" }, cancellationToken: TestContext.Current.CancellationToken);

        IamPolicyStatement statement = Assert.Single(response.PolicyDocument!.Statement);
        Assert.Equal(effect, statement.Effect);
        Assert.Equal(resources, statement.Resource!.Value);
    }

    [Fact]
    public async Task Missing_configuration_is_an_init_error()
    {
        FunctionInitException error = await Assert.ThrowsAsync<FunctionInitException>(() => FunctionTestHost.StartAsync<Program>(cancellationToken: TestContext.Current.CancellationToken));

        Assert.StartsWith("The variable TOKEN_SHA256 is not set.", error.ErrorMessage, StringComparison.Ordinal);
    }
}
