using System.Text;
using Tern.Functions.Http;

namespace Tern.Functions.Tests.Http;

public sealed class HttpAuthorizerTests
{
    [Theory]
    [InlineData(HttpEventKind.HttpApi, """{"jwt":{"claims":{"sub":"u","admin":true,"groups":["a","b"]},"scopes":["read","write"]}}""", "Jwt u [sub=u, admin=true, groups=[\"a\",\"b\"]] read write")]
    [InlineData(HttpEventKind.HttpApi, """{"jwt":{"claims":{"sub":"u"},"scopes":null}}""", "Jwt u [sub=u] ")]
    [InlineData(HttpEventKind.HttpApi, """{"lambda":{"principalId":"p","n":1,"nothing":null}}""", "Lambda p [principalId=p, n=1] ")]
    [InlineData(HttpEventKind.HttpApi, """{"lambda":null}""", "none")]
    [InlineData(HttpEventKind.FunctionUrl, """{"iam":{"userArn":"arn:aws:iam::1:user/a","accountId":"1"}}""", "Iam arn:aws:iam::1:user/a [userArn=arn:aws:iam::1:user/a, accountId=1] ")]
    [InlineData(HttpEventKind.RestApi, """{"claims":{"sub":"u","email":"e"}}""", "Jwt u [sub=u, email=e] ")]
    [InlineData(HttpEventKind.RestApi, """{"principalId":"p","tenant":"t","integrationLatency":5}""", "Lambda p [principalId=p, tenant=t, integrationLatency=5] ")]
    [InlineData(HttpEventKind.RestApi, """{"claims":null,"scopes":null}""", "none")]
    // A Lambda authorizer cannot make a token of its context.
    [InlineData(HttpEventKind.RestApi, """{"principalId":"p","claims":"{\"sub\":\"other\"}"}""", "Lambda p [principalId=p, claims={\"sub\":\"other\"}] ")]
    [InlineData(HttpEventKind.HttpApi, """{"claims":{"sub":"u"}}""", "none")]
    public void Claims_are_those_of_the_authorizer(HttpEventKind kind, string authorizer, string expected)
    {
        var token = KeyValuePair.Create("Authorization", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhdHRhY2tlciJ9.");
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, new TestRequest { Authorizer = authorizer, Headers = [token] }));
        Assert.Equal(expected, Describe(request.Authorizer));
        Assert.Same(request.Authorizer, request.Authorizer);
    }

    [Theory]
    [MemberData(nameof(HttpRequestTests.Kinds), MemberType = typeof(HttpRequestTests))]
    public void Bearer_token_in_a_header_is_no_identity(HttpEventKind kind)
    {
        KeyValuePair<string, string>[] headers =
        [
            KeyValuePair.Create("Authorization", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhdHRhY2tlciJ9."),
            KeyValuePair.Create("x-amzn-oidc-data", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhdHRhY2tlciJ9."),
            KeyValuePair.Create("x-amzn-oidc-identity", "attacker"),
        ];
        using HttpRequest request = HttpRequest.Read(HttpEventBuilder.Create(kind, new TestRequest { Headers = headers }));
        Assert.Null(request.Authorizer);
    }

    [Theory]
    [InlineData("headers")]
    [InlineData("multiValueHeaders")]
    public void Load_balancer_has_no_authorizer(string headers)
    {
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes($$$$"""{"httpMethod":"GET","path":"/","{{{{headers}}}}":{},"requestContext":{"elb":{},"authorizer":{"principalId":"p"},"identity":{"userArn":"arn:aws:iam::1:user/a"}}}"""));
        Assert.Null(request.Authorizer);
    }

    [Fact]
    public void IAM_identity_of_a_REST_API_is_in_the_context()
    {
        using HttpRequest request = HttpRequest.Read("""
            {"httpMethod":"GET","path":"/","requestContext":{"identity":{"userArn":"arn:aws:iam::1:user/a","accountId":"1","sourceIp":"192.0.2.1","apiKey":"secret","caller":"A"}}}
            """u8.ToArray());
        Assert.Equal("Iam arn:aws:iam::1:user/a [userArn=arn:aws:iam::1:user/a, accountId=1, caller=A] ", Describe(request.Authorizer));
    }

    [Theory]
    [InlineData("""{"httpMethod":"GET","path":"/","requestContext":{"identity":{"clientCert":{0}}}}""")]
    [InlineData("""{"rawPath":"/","requestContext":{"http":{"method":"GET"},"authentication":{"clientCert":{0}}}}""")]
    public void Certificate_of_mutual_TLS_is_read(string format)
    {
        const string Certificate = """{"clientCertPem":"PEM","subjectDN":"CN=s","issuerDN":"CN=i","serialNumber":"a1","validity":{"notBefore":"May 28 12:30:02 2019 GMT","notAfter":"Aug  5 09:36:04 2021 GMT"},"other":[]}""";
        using HttpRequest request = HttpRequest.Read(Encoding.UTF8.GetBytes(format.Replace("{0}", Certificate, StringComparison.Ordinal)));
        HttpClientCertificate certificate = request.ClientCertificate!;
        Assert.Equal(("PEM", "CN=s", "CN=i", "a1"), (certificate.Pem, certificate.SubjectDN, certificate.IssuerDN, certificate.SerialNumber));
        Assert.Equal(("May 28 12:30:02 2019 GMT", "Aug  5 09:36:04 2021 GMT"), (certificate.NotBefore, certificate.NotAfter));
    }

    private static string Describe(HttpAuthorizer? authorizer) => authorizer is null
        ? "none"
        : $"{authorizer.Kind} {authorizer.Subject} [{string.Join(", ", authorizer.Claims.Select(claim => $"{claim.Key}={claim.Value}"))}] {string.Join(' ', authorizer.Scopes)}";
}
