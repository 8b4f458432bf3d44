using Microsoft.AspNetCore.Authentication;
using Tern.Functions.AspNetCore;
using Tern.Functions.AspNetCore.Authentication;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers the authentication by the authorizer of an API or a function URL.</summary>
public static class FunctionAuthorizerExtensions
{
    /// <summary>
    /// Adds the scheme <see cref="FunctionAuthorizerDefaults.AuthenticationScheme"/>. The user of a request has the claims that the gateway's authorizer (JWT, Lambda or IAM) has
    /// added to the event. A request without them has the status 401 where authorization is required. Outside of Lambda, no request is authenticated by it.
    /// </summary>
    /// <param name="builder">The builder, for example of <c>services.AddAuthentication(FunctionAuthorizerDefaults.AuthenticationScheme)</c>.</param>
    public static AuthenticationBuilder AddFunctionAuthorizer(this AuthenticationBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddTransient<FunctionAuthorizerHandler>();
        builder.Services.Configure<AuthenticationOptions>(static options =>
            options.AddScheme<FunctionAuthorizerHandler>(FunctionAuthorizerDefaults.AuthenticationScheme, displayName: null));
        return builder;
    }
}
