using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Functions.AspNetCore;
using Tern.Functions.AspNetCore.Server;
using Tern.Functions.Logging;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Executes web applications on AWS Lambda.</summary>
public static class TernFunctionsApplicationExtensions
{
    /// <summary>
    /// On Lambda, replaces the server by one that receives HTTP requests as events of the function. Elsewhere, without the variable <c>AWS_LAMBDA_RUNTIME_API</c>, the
    /// application is not changed, and Kestrel remains.
    /// </summary>
    /// <remarks>
    /// On Lambda, the logging providers that are registered before this call are replaced by <see cref="FunctionLoggerProvider"/>. An exception that ends the program before
    /// the server has started is reported to the service as an error of the initialization.
    /// </remarks>
    /// <param name="builder">The builder of the application.</param>
    /// <param name="configure">Changes the options. The default, null, changes nothing. It is also called outside of Lambda, because the options contain the variables.</param>
    /// <exception cref="ArgumentException">An option is not valid.</exception>
    public static WebApplicationBuilder UseTernFunctions(this WebApplicationBuilder builder, Action<FunctionServerOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var options = new FunctionServerOptions();
        configure?.Invoke(options);
        options.ThrowIfInvalid();
        if (string.IsNullOrEmpty(options.Function.Environment.GetVariable("AWS_LAMBDA_RUNTIME_API")))
            return builder;
        var startup = StartupFailure.Watch(options.Function);
        IServiceCollection services = builder.Services;
        builder.Logging.ClearProviders();
        services.AddSingleton<ILoggerProvider>(new FunctionLoggerProvider(options.Function.Environment));
        // Its messages name a key that stops the program.
        services.Configure<ConsoleLifetimeOptions>(static lifetime => lifetime.SuppressStatusMessages = true);
        // The last registration is used.
        services.AddSingleton<IServer>(provider => new FunctionServer(
            options, startup, provider, services, provider.GetRequiredService<IHostApplicationLifetime>(), provider.GetRequiredService<ILoggerFactory>()));
        return builder;
    }
}
