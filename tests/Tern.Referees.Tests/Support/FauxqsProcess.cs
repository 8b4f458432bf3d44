using System.Diagnostics;
using System.Globalization;
using Tern.S3;

namespace Tern.Referees.Tests.Support;

/// <summary>fauxqs, an independent implementation of S3 and SQS that decodes requests but verifies neither signatures nor checksums, in a separate process.</summary>
public sealed class FauxqsProcess : IAsyncLifetime
{
    /// <summary>The existing bucket.</summary>
    public const string Bucket = "tern";

    private Process? _process;
    private S3ClientOptions? _options;
    private S3Client? _client;

    public S3Client Client => _client!;

    /// <summary>The options of <see cref="Client"/>.</summary>
    public S3ClientOptions Options => _options!;

    public async Task RequireAsync()
    {
        await Node.RequireAsync();
        if (_client is null)
            throw new InvalidOperationException("fauxqs did not start.");
    }

    public async ValueTask InitializeAsync()
    {
        // A fixture cannot skip. The tests skip in RequireAsync.
        if (await Node.FindProblemAsync() is not null)
            return;
        _process = Node.Start("fauxqs.mjs");
        string port = await _process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException(await _process.StandardError.ReadToEndAsync());
        _options = new()
        {
            Region = "us-east-1",
            Endpoint = string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{int.Parse(port, CultureInfo.InvariantCulture)}"),
            ForcePathStyle = true,
            Credentials = new StaticCredentialsProvider("FAUXQSKEY", "any-secret"),
        };
        _client = new S3Client(_options);
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
