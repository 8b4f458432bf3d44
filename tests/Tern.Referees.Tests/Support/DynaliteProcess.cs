using System.Diagnostics;
using System.Globalization;
using Tern.DynamoDB;

namespace Tern.Referees.Tests.Support;

/// <summary>dynalite, an independent server, in a separate process.</summary>
public sealed class DynaliteProcess : IReferee
{
    private Process? _process;
    private DynamoDBClient? _client;

    public Uri Endpoint { get; private set; } = new("http://127.0.0.1");

    public AwsCredentials Credentials { get; } = new("DYNALITEKEY", "any-secret");

    public DynamoDBClient Client => _client!;

    public bool HasTransactions => false;

    public async Task RequireAsync()
    {
        await Node.RequireAsync();
        if (_client is null)
            throw new InvalidOperationException("dynalite did not start.");
    }

    public async ValueTask InitializeAsync()
    {
        // A fixture cannot skip. The tests skip in RequireAsync.
        if (await Node.FindProblemAsync() is not null)
            return;
        _process = Node.Start("dynalite.js");
        string port = await _process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException(await _process.StandardError.ReadToEndAsync());
        Endpoint = new Uri($"http://127.0.0.1:{int.Parse(port, CultureInfo.InvariantCulture)}");
        _client = new DynamoDBClient(new() { Region = "us-east-1", Endpoint = Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(Credentials) });
    }

    public async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        if (_process is null)
            return;
        _process.Kill();
        await _process.WaitForExitAsync();
        _process.Dispose();
    }
}
