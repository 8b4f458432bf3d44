using Microsoft.AspNetCore.Authentication.BearerToken;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.DataProtection.KeyManagement;
using Shop.Data;

namespace Shop.Security;

/// <summary>Configures ASP.NET Core's bearer tokens with a key ring in the database.</summary>
internal static class TicketSetup
{
    public static void AddTickets(this IServiceCollection services)
    {
        services.AddAuthentication(BearerTokenDefaults.AuthenticationScheme).AddBearerToken(options => options.BearerTokenExpiration = Tickets.Lifetime);
        services.AddSingleton(_ => new PasswordHashing());
        services.AddDataProtection().SetApplicationName("shop");
        services.AddOptions<KeyManagementOptions>().Configure<ShopDatabase>((options, database) => options.XmlRepository = new KeyRing(database.Source));

        // Removes the hosted service of Data Protection, which would read the keys from the database before the server listens.
        for (var i = services.Count - 1; i >= 0; i--)
        {
            if (services[i].ServiceType == typeof(IHostedService) && services[i].ImplementationType?.Assembly == typeof(KeyManagementOptions).Assembly)
                services.RemoveAt(i);
        }
    }

    /// <summary>
    /// Prevents the host from adding its authentication middleware, which runs for every request. <see cref="Authorization"/> authenticates only requests
    /// with a ticket.
    /// </summary>
    public static void AuthenticateOnDemand(this IApplicationBuilder app) => app.Properties["__AuthenticationMiddlewareSet"] = true;
}
