using System.Globalization;
using System.Security.Claims;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.BearerToken;
using Microsoft.Extensions.Options;

namespace Shop.Security;

/// <summary>Access tickets: short-lived, protected by the key ring, with the user and the session. Roles are the session's, so that they can change.</summary>
internal sealed class Tickets(IServiceProvider services, TimeProvider clock)
{
    public static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(10);

    private const string UserClaim = "sub", SessionClaim = "sid";

    private readonly Lazy<BearerTokenOptions> options =
        new(() => services.GetRequiredService<IOptionsMonitor<BearerTokenOptions>>().Get(BearerTokenDefaults.AuthenticationScheme));

    public string Issue(long userId, Guid sessionId)
    {
        var identity = new ClaimsIdentity(
            [new Claim(UserClaim, userId.ToString(CultureInfo.InvariantCulture)), new Claim(SessionClaim, sessionId.ToString("N"))],
            BearerTokenDefaults.AuthenticationScheme);
        var properties = new AuthenticationProperties { ExpiresUtc = clock.GetUtcNow() + Lifetime };
        return options.Value.BearerTokenProtector.Protect(new AuthenticationTicket(new ClaimsPrincipal(identity), properties,
            BearerTokenDefaults.AuthenticationScheme));
    }

    /// <summary>User and session of the ticket of a request; null when it has none that holds.</summary>
    public static async ValueTask<(long User, Guid Session)?> ReadAsync(HttpContext http)
    {
        var result = await http.AuthenticateAsync(BearerTokenDefaults.AuthenticationScheme);
        if (!result.Succeeded) return null;
        return (
            long.Parse(result.Principal.FindFirstValue(UserClaim)!, CultureInfo.InvariantCulture),
            Guid.ParseExact(result.Principal.FindFirstValue(SessionClaim)!, "N"));
    }
}
