using Microsoft.Extensions.DependencyInjection;
using Tern.Functions.Sockets;

namespace Tern.Functions.Hosting;

/// <summary>What a test host replaces of the process of a function. An <see cref="AwsEnvironment"/> implements it.</summary>
internal interface IHostedFunction
{
    /// <summary>Opens a connection to the Runtime API of the host.</summary>
    /// <exception cref="System.Net.Sockets.SocketException">The host has ended.</exception>
    IRuntimeSocket Connect();

    /// <summary>Receives a record of the log.</summary>
    void WriteRecord(ReadOnlySpan<byte> record);

    /// <summary>Changes the services after those of the program are registered.</summary>
    void ConfigureServices(IServiceCollection services);

    /// <summary>Registers what SIGTERM executes.</summary>
    /// <returns>Removes the registration.</returns>
    IDisposable OnTerminate(Action terminate);

    /// <summary>Ends the function at once, as the end of its process does.</summary>
    void Exit(int exitCode);
}
