using System.Security.Claims;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Functions.AspNetCore.Tests.Support;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;

namespace Tern.Functions.AspNetCore.Tests.Authentication;

public sealed class AuthorizationTests
{
    private const string Jwt = """{"jwt":{"claims":{"sub":"user-1","iss":"https://issuer.example.com","role":"admin"},"scopes":["read"]}}""";

    // A token with the claims of Jwt.
    private const string Token = "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLTEiLCJyb2xlIjoiYWRtaW4ifQ.";

    [Theory]
    [InlineData(HttpEventKind.HttpApi, Jwt, "user-1")]
    [InlineData(HttpEventKind.HttpApi, """{"lambda":{"principalId":"p-1","role":"admin"}}""", "p-1")]
    [InlineData(HttpEventKind.FunctionUrl, """{"iam":{"userArn":"arn:aws:iam::123456789012:user/u","role":"admin"}}""", "arn:aws:iam::123456789012:user/u")]
    [InlineData(HttpEventKind.RestApi, """{"claims":{"sub":"user-2","role":"admin"}}""", "user-2")]
    [InlineData(HttpEventKind.RestApi, """{"principalId":"p-2","role":"admin"}""", "p-2")]
    public async Task Identity_of_the_authorizer_is_the_user(HttpEventKind kind, string authorizer, string name)
    {
        FunctionResponse response = await CreateApplication().SendAsync(kind, new TestRequest { Path = "/admin", Authorizer = authorizer });
        Assert.Equal((200, name + " FunctionAuthorizer"), (response.StatusCode, response.Text));
    }

    [Theory]
    [InlineData(HttpEventKind.RestApi)]
    [InlineData(HttpEventKind.HttpApi)]
    [InlineData(HttpEventKind.FunctionUrl)]
    [InlineData(HttpEventKind.Alb)]
    public async Task Token_in_a_header_is_no_identity(HttpEventKind kind)
    {
        FunctionResponse response = await CreateApplication().SendAsync(kind, new TestRequest { Path = "/admin", Headers = [KeyValuePair.Create("Authorization", Token)] });
        Assert.Equal(401, response.StatusCode);
    }

    [Fact]
    public async Task User_without_the_required_claim_is_forbidden_and_anonymous_endpoints_are_open()
    {
        FunctionApplication application = CreateApplication();
        FunctionResponse[] responses = await application.SendAsync(
            HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/admin", Authorizer = """{"jwt":{"claims":{"sub":"user-1"}}}""" }),
            HttpEventBuilder.Create(HttpEventKind.HttpApi, new TestRequest { Path = "/open" }));
        Assert.Equal([403, 200], responses.Select(response => response.StatusCode));
    }

    [Fact]
    public async Task Without_authentication_services_the_user_has_the_claims()
    {
        FunctionResponse response = await FunctionApplication.Of(context =>
        {
            Claim claim = context.User.FindFirst("role")!;
            return context.Response.WriteAsync($"{claim.Value} {claim.Issuer} {context.User.Identity!.IsAuthenticated}");
        }).SendAsync(HttpEventKind.HttpApi, new TestRequest { Authorizer = Jwt });
        Assert.Equal("admin https://issuer.example.com True", response.Text);
    }

    [Fact]
    public async Task Scheme_authenticates_nothing_on_Kestrel()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        AddServices(builder);
        await using WebApplication app = builder.Build();
        Configure(app);
        await app.StartAsync(TestContext.Current.CancellationToken);
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
        client.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", Token);
        using HttpResponseMessage response = await client.GetAsync(new Uri("/admin", UriKind.Relative), TestContext.Current.CancellationToken);
        Assert.Equal(401, (int)response.StatusCode);
    }

    private static FunctionApplication CreateApplication() => new() { Build = AddServices, Configure = Configure };

    private static void AddServices(WebApplicationBuilder builder)
    {
        builder.Services.AddAuthentication(FunctionAuthorizerDefaults.AuthenticationScheme).AddFunctionAuthorizer();
        builder.Services.AddAuthorization();
    }

    private static void Configure(WebApplication app)
    {
        app.MapGet("/admin", context => context.Response.WriteAsync($"{context.User.Identity!.Name} {context.User.Identity.AuthenticationType}"))
            .RequireAuthorization(policy => policy.RequireAuthenticatedUser().RequireClaim("role", "admin"));
        app.MapGet("/open", [AllowAnonymous] (HttpContext context) => context.Response.WriteAsync("open"));
    }
}
