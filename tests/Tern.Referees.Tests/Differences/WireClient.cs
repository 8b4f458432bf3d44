using System.Net.Http.Headers;
using System.Text;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Differences;

/// <summary>Sends signed requests with JSON that no client writes.</summary>
internal sealed class WireClient(IReferee referee) : IDisposable
{
    // dynalite returns no response to some requests on which it fails.
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(20);

    private readonly HttpClient _http = new() { Timeout = s_timeout };
    private readonly SigV4Signer _signer = new();

    public async Task<string> CallAsync(string operation, string json, CancellationToken cancellationToken)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, referee.Endpoint) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(json)) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0");
        request.Headers.TryAddWithoutValidation("X-Amz-Target", $"DynamoDB_20120810.{operation}");
        await request.SignAsync(_signer, referee.Credentials, new() { Region = "us-east-1", Service = "dynamodb", Time = DateTimeOffset.UtcNow }, cancellationToken);
        using HttpResponseMessage response = await _http.SendAsync(request, cancellationToken);
        return Outcome.Of((int)response.StatusCode, await response.Content.ReadAsStringAsync(cancellationToken));
    }

    public void Dispose() => _http.Dispose();
}
