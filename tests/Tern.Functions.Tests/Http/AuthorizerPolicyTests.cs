using Tern.Functions.Http;

namespace Tern.Functions.Tests.Http;

public sealed class AuthorizerPolicyTests
{
    private const string Arn = "arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/GET/orders/1";

    [Theory]
    [InlineData(Arn, "abc123", "prod", "GET", "/orders/1")]
    [InlineData("arn:aws-cn:execute-api:cn-north-1:1:a/$default/POST/", "a", "$default", "POST", "/")]
    [InlineData("arn:aws:execute-api:eu-west-1:1:a/prod/$connect", "a", "prod", "$connect", "")]
    [InlineData("arn:aws:execute-api:eu-west-1:1:a/prod/GET/a:b/c", "a", "prod", "GET", "/a:b/c")]
    public void MethodArn_is_parsed(string arn, string apiId, string stage, string method, string path)
    {
        MethodArn parsed = MethodArn.Parse(arn);
        Assert.Equal((apiId, stage, method, path), (parsed.ApiId, parsed.Stage, parsed.Method, parsed.Path));
        Assert.Equal(arn, parsed.ToRequestResource());
    }

    [Theory]
    [InlineData("")]
    [InlineData("arn:aws:execute-api:eu-west-1:1:a/prod")]
    [InlineData("arn:aws:execute-api:eu-west-1:1:a//GET/")]
    [InlineData("arn:aws:lambda:eu-west-1:1:a/prod/GET/")]
    [InlineData("xarn:aws:execute-api:eu-west-1:1:a/prod/GET/")]
    public void Text_that_is_not_an_ARN_of_a_method_is_rejected(string arn) => Assert.Throws<ArgumentException>(() => MethodArn.Parse(arn));

    [Theory]
    [InlineData("GET", "/orders", "GET/orders")]
    [InlineData("ANY", "/orders/{id}/items/{path+}", "*/orders/*/items/*")]
    [InlineData("*", "/", "*/")]
    public void Parameters_of_a_template_are_wildcards(string method, string template, string expected) =>
        Assert.Equal($"arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/{expected}", MethodArn.Parse(Arn).ToResource(method, template));

    [Theory]
    [InlineData("GET", "/orders/*")]
    [InlineData("GET", "/orders/?")]
    [InlineData("GET", "orders")]
    [InlineData("G*T", "/orders")]
    [InlineData("GET/x", "/orders")]
    public void Wildcard_in_a_template_is_rejected(string method, string template) => Assert.Throws<ArgumentException>(() => MethodArn.Parse(Arn).ToResource(method, template));

    [Fact]
    public void Route_of_a_WebSocket_API_has_no_template() =>
        Assert.Equal("arn:aws:execute-api:eu-west-1:1:a/prod/sendMessage", MethodArn.Parse("arn:aws:execute-api:eu-west-1:1:a/prod/$connect").ToResource("sendMessage"));

    // A denial of it would have no effect.
    [Theory]
    [InlineData("GET", "")]
    [InlineData("get", "/orders")]
    [InlineData("GET", "/orders/{id}.json")]
    [InlineData("GET", "/${aws:username}")]
    [InlineData("GET", "/{id")]
    public void Route_that_matches_no_request_is_rejected(string method, string template) => Assert.Throws<ArgumentException>(() => new AuthorizerPolicy(Arn).Deny(method, template));

    // The path is chosen by the caller.
    [Theory]
    [InlineData("/prod/GET/orders/*", "/prod/GET/orders/?")]
    [InlineData("/prod/GET/${aws:username}", "/prod/GET/?{aws:username}")]
    public void Wildcard_in_the_path_of_the_request_does_not_widen_the_policy(string request, string resource)
    {
        ApiGatewayAuthorizerResponse response = new AuthorizerPolicy("arn:aws:execute-api:eu-west-1:1:a" + request).AllowRequest().ToResponse("user");
        Assert.Equal(["arn:aws:execute-api:eu-west-1:1:a" + resource], response.PolicyDocument!.Statement[0].Resource);
    }

    [Fact]
    public void Policy_has_a_statement_for_each_effect()
    {
        ApiGatewayAuthorizerResponse response = new AuthorizerPolicy(Arn).Allow("GET", "/orders/{id}").Allow("POST", "/orders").Deny("ANY", "/admin/{path+}")
            .ToResponse("user-1", new OrderedMap<Document> { ["tenant"] = "t", ["level"] = 3 });
        Assert.Equal(
            """{"principalId":"user-1","policyDocument":{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"execute-api:Invoke","Resource":["arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/GET/orders/*","arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/POST/orders"]},{"Effect":"Deny","Action":"execute-api:Invoke","Resource":["arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/*/admin/*"]}]},"context":{"tenant":"t","level":3}}""",
            Payloads.ToJson(response));
    }

    [Fact]
    public void Policy_without_a_statement_denies_the_stage()
    {
        IamPolicyStatement statement = Assert.Single(new AuthorizerPolicy(Arn).ToResponse("user").PolicyDocument!.Statement);
        Assert.Equal("Deny", statement.Effect);
        Assert.Equal(["arn:aws:execute-api:eu-west-1:123456789012:abc123/prod/*"], statement.Resource);
    }

    [Fact]
    public void Context_with_an_object_is_rejected() =>
        Assert.Throws<ArgumentException>(() => new AuthorizerPolicy(Arn).AllowAll().ToResponse("user", new OrderedMap<Document> { ["a"] = Document.List([]) }));
}
