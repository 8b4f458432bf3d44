using System.Collections.Concurrent;
using Tern.Counter;
using Tern.Counter.Server;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.Tests.Recipe;

/// <summary>The service of the recipe "A new service of Tern.Local" in CONTRIBUTING.md.</summary>
internal sealed class CounterService : JsonService
{
    private readonly Func<ResourceScope, ConcurrentDictionary<string, long>> _counts;

    /// <param name="counts">Returns the counters of an account in a region.</param>
    public CounterService(Func<ResourceScope, ConcurrentDictionary<string, long>> counts)
    {
        _counts = counts;
        Add("GetCount", GetCountServer.ReadRequest, GetCountServer.CheckRequest, (context, request, _) => ValueTask.FromResult(Get(context, request)), GetCountServer.WriteResponse);
        Add("Increment", IncrementServer.ReadRequest, IncrementServer.CheckRequest, (context, request, _) => ValueTask.FromResult(Increment(context, request)), IncrementServer.WriteResponse);
        Add("ResetCount", ResetCountServer.ReadRequest, ResetCountServer.CheckRequest, (context, request, _) => ValueTask.FromResult(Reset(context, request)), ResetCountServer.WriteResponse);
    }

    public override string Name => "Counter";

    public override string SigningName => "counter";

    public override string TargetPrefix => "Counter";

    public override string MediaType => "application/x-amz-json-1.1";

    public override int MaxRequestLength => 1024;

    protected override int WriteError(PooledBuffer body, TernServiceException error)
    {
        CounterErrors.Write(body, error);
        return error is CounterNotFoundException ? 404 : 400;
    }

    private GetCountResponse Get(RequestContext context, GetCountRequest request) =>
        _counts(context.Scope).TryGetValue(request.Name, out long count) ? new() { Count = count } : throw new CounterNotFoundException($"The counter '{request.Name}' does not exist.");

    private IncrementResponse Increment(RequestContext context, IncrementRequest request) =>
        new() { Count = _counts(context.Scope).AddOrUpdate(request.Name, request.By ?? 1, (_, count) => count + (request.By ?? 1)) };

    private ResetCountResponse Reset(RequestContext context, ResetCountRequest request) =>
        _counts(context.Scope).TryRemove(request.Name, out _) ? new() : throw new CounterNotFoundException($"The counter '{request.Name}' does not exist.");
}
