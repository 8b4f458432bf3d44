using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Functions.Async;
using Tern.Functions.Runtime;

namespace Tern.Functions.Shutdown;

/// <summary>An internal extension without events. Lambda sends SIGTERM only to processes of environments with an extension.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html#runtimes-lifecycle-shutdown">Shutdown phase</seealso>
internal sealed class ShutdownExtension : IDisposable
{
    private const string Path = "/2020-01-01/extension";
    private const string Name = "tern-functions";

    private readonly RuntimeConnection _connection;

    private ShutdownExtension(RuntimeConnection connection) => _connection = connection;

    /// <summary>Registers the extension, and requests its next event, which never occurs. The request ends the init phase of the extension.</summary>
    /// <returns>Null if the server has no extensions, as a server on a development machine.</returns>
    [AsyncMethodBuilder(typeof(PrecompiledMethodBuilder<>))]
    public static async ValueTask<ShutdownExtension?> RegisterAsync(FunctionRuntime runtime)
    {
        var connection = new RuntimeConnection(runtime, isBlocking: true);
        string prefix = runtime.Address.Prefix, lines = runtime.Requests.CommonLines;
        try
        {
            await connection.SendAsync(Encoding.UTF8.GetBytes(
                "POST " + prefix + Path + "/register" + lines + "Lambda-Extension-Name: " + Name + "\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{\"events\":[]}")).ConfigureAwait(false);
            int status = await connection.ReceiveAsync().ConfigureAwait(false);
            HttpResponse response = connection.Response;
            if (status == 200 && response.Find(response.Headers.ExtensionId) is { } id)
            {
                string identifier = Encoding.UTF8.GetString(connection[id]);
                await connection.SendAsync(Encoding.UTF8.GetBytes("GET " + prefix + Path + "/event/next" + lines + "Lambda-Extension-Identifier: " + identifier + "\r\n\r\n")).ConfigureAwait(false);
                return new ShutdownExtension(connection);
            }
        }
        catch (Exception e) when (e is SocketException or EndOfStreamException or RuntimeApiException)
        {
            // The first request for an event reports what is wrong.
        }
        connection.Dispose();
        return null;
    }

    public void Dispose() => _connection.Dispose();
}
