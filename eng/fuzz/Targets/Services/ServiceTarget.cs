using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Local;
using Tern.Local.Events;
using Tern.Local.Http;

namespace Tern.Fuzz.Targets.Services;

/// <summary>
/// Complete requests to a service of Tern.Local, with the documents in them: policies, patterns, schedules, filters. The response is a result or an error of the
/// service, and neither a request nor what it causes later is an internal error. Input: see <see cref="RequestText"/>.
/// </summary>
/// <param name="name">The name of the target.</param>
/// <param name="corpus">Requests that succeed in this order on a new server with a queue <c>q</c>, a topic <c>t</c> and a function <c>f</c>.</param>
[SuppressMessage("Reliability", "CA1001", Justification = "A target is used until the program ends.")]
internal sealed class ServiceTarget(string name, IReadOnlyList<byte[]> corpus) : IFuzzTarget
{
    // Requests create resources, so the server is replaced regularly to bound the memory, and the messages of one publish.
    private const int RequestsPerServer = 1_000;

    // Schedules, retries and expirations are executed when the clock moves.
    private const int RequestsPerStep = 500;

    private LocalAws? _aws;
    private int _requests;

    public string Name => name;

    public IReadOnlyList<byte[]> Corpus => corpus;

    public void Run(byte[] input)
    {
        if (_aws is null || _requests % RequestsPerServer == 0)
            Restart();
        if (++_requests % RequestsPerStep == 0)
            Step();
        (int status, string body) = Send(input);
        if (status is < 200 or 500 or > 501 || body.Contains("Tern.Local failed", StringComparison.Ordinal))
            throw new FuzzFindingException($"The server returned status {status}: {body}");
    }

    private void Step()
    {
        _aws!.Clock.AdvanceAsync(TimeSpan.FromMinutes(1)).GetAwaiter().GetResult();
        if (_aws.Events.ToList().OfType<DefectEvent>().FirstOrDefault() is { } defect)
            throw new FuzzFindingException($"An earlier request caused a failure: {defect.Exception}");
        _aws.Events.Clear();
    }

    private void Restart()
    {
        _aws?.DisposeAsync().AsTask().GetAwaiter().GetResult();
        _aws = LocalAws.StartAsync(new() { VerifiesSignatures = false }).GetAwaiter().GetResult();
        _aws.Functions.Add("f", static (request, _) => ValueTask.FromResult(request));
        Succeed(SqsRequests.CreateQueue);
        Succeed(SnsRequests.CreateTopic);
        foreach (byte[] request in corpus)
            Succeed(request);
    }

    private void Succeed(byte[] request)
    {
        (int status, string body) = Send(request);
        if (status >= 300)
            throw new FuzzFindingException($"The request '{Encoding.UTF8.GetString(request)}' of the corpus has status {status}: {body}");
    }

    private (int Status, string Body) Send(byte[] input)
    {
        LocalResponse response = _aws!.Services.Router.HandleAsync(RequestText.Read(input), CancellationToken.None).AsTask().GetAwaiter().GetResult();
        using var content = new MemoryStream();
        using (Stream body = response.OpenBody(TimeProvider.System))
            body.CopyToAsync(content).GetAwaiter().GetResult();
        return (response.StatusCode, Encoding.UTF8.GetString(content.ToArray()));
    }
}
