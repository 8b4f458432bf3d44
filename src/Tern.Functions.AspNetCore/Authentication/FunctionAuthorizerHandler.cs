using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features.Authentication;

namespace Tern.Functions.AspNetCore.Authentication;

/// <summary>Authenticates a request by the identity that the gateway has established.</summary>
internal sealed class FunctionAuthorizerHandler : IAuthenticationHandler
{
    private HttpContext? _context;

    public Task InitializeAsync(AuthenticationScheme scheme, HttpContext context)
    {
        _context = context;
        return Task.CompletedTask;
    }

    // The feature of another server contains what a middleware has set, which is no result of the gateway.
    public Task<AuthenticateResult> AuthenticateAsync() => Task.FromResult(
        _context!.Features.Get<IHttpAuthenticationFeature>() is Features.RequestFeatures { GatewayUser: { } user }
            ? AuthenticateResult.Success(new AuthenticationTicket(user, FunctionAuthorizerDefaults.AuthenticationScheme))
            : AuthenticateResult.NoResult());

    public Task ChallengeAsync(AuthenticationProperties? properties) => SetStatus(StatusCodes.Status401Unauthorized);

    public Task ForbidAsync(AuthenticationProperties? properties) => SetStatus(StatusCodes.Status403Forbidden);

    private Task SetStatus(int statusCode)
    {
        _context!.Response.StatusCode = statusCode;
        return Task.CompletedTask;
    }
}
