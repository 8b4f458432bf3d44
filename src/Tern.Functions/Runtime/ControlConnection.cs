using System.Net.Sockets;
using Tern.Functions.Errors;

namespace Tern.Functions.Runtime;

/// <summary>The requests before the first invocation: errors of the initialization, and the snapshot.</summary>
internal sealed class ControlConnection(FunctionRuntime runtime) : IDisposable
{
    private readonly RuntimeConnection _connection = new(runtime, isBlocking: true);

    /// <summary>Reports that the initialization failed. A failure of the report is ignored, because the process ends with an error anyway.</summary>
    public ValueTask SendInitErrorAsync(ErrorReport error, string? cause) => SendErrorAsync("/init/error", error, cause);

    /// <summary>Reports that a hook after the restoration failed.</summary>
    public ValueTask SendRestoreErrorAsync(ErrorReport error, string? cause) => SendErrorAsync("/restore/error", error, cause);

    /// <summary>Waits until the process was restored from a snapshot.</summary>
    /// <exception cref="RuntimeApiException">The Runtime API failed.</exception>
    public async ValueTask WaitForRestoreAsync()
    {
        try
        {
            await _connection.SendAsync(runtime.Requests.CreateGet("/restore/next")).ConfigureAwait(false);
            int status = await _connection.ReceiveAsync(Timeout.InfiniteTimeSpan).ConfigureAwait(false);
            if (status != 200)
                throw new RuntimeApiException(ErrorTypes.UnexpectedStatus, $"The Runtime API has returned status {status} to the request that waits for the restoration. Expected: 200.");
        }
        catch (Exception e) when (e is SocketException or EndOfStreamException)
        {
            throw new RuntimeApiException(ErrorTypes.ConnectionLost, "The connection to the Runtime API was lost before the restoration.", e);
        }
        _connection.Close();
    }

    public void Dispose() => _connection.Dispose();

    private async ValueTask SendErrorAsync(string path, ErrorReport error, string? cause)
    {
        try
        {
            await _connection.SendAsync(runtime.Requests.CreateError(path, error.Type, error.Json, cause)).ConfigureAwait(false);
            await _connection.ReceiveAsync().ConfigureAwait(false);
        }
        catch (Exception e) when (e is SocketException or EndOfStreamException or RuntimeApiException)
        {
            runtime.Log.WriteText($"The error could not be reported to the Runtime API: {e.Message}");
        }
    }
}
