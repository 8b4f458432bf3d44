using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.DynamoDB;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.Lambda.Asynchronous;
using Tern.Local.Lambda.Durability;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Lambda.Urls;
using Tern.Local.Services;

namespace Tern.Local.Lambda;

/// <summary>The functions of all accounts and regions, and their invocations.</summary>
internal sealed class LambdaEngine : IMessageTarget, IDisposable
{
    private readonly DocumentStore _documents;

    public LambdaEngine(LocalAwsOptions options, DeliveryEngine effects, MessageTargets targets, LocalEvents events, FaultRules faults, ScopedStates<Database> databases, DocumentStore documents)
    {
        _documents = documents;
        Time = effects.Time;
        Catalogs = new ScopedStates<FunctionCatalog>(Open);
        Functions = new LocalFunctions(Catalogs, options, Time);
        Invoker = new FunctionInvoker(options.TimeProvider, events, faults);
        Http = new HttpInvoker(Invoker, options.TimeProvider);
        Asynchronous = new AsyncInvocations(effects, Invoker, targets, events, new EventStore(documents));
        Pollers = new MappingPollers(new PollerServices(effects, Invoker, targets, events, documents), databases);
        Remote = new RemoteFunctions(this, options);
        targets.Register("lambda", this);
    }

    /// <summary>The clock of the service.</summary>
    public TimeProvider Time { get; }

    public ScopedStates<FunctionCatalog> Catalogs { get; }

    /// <summary>The functions whose code is in this process.</summary>
    public LocalFunctions Functions { get; }

    public FunctionInvoker Invoker { get; }

    /// <summary>Invocations by HTTP requests.</summary>
    public HttpInvoker Http { get; }

    public AsyncInvocations Asynchronous { get; }

    public MappingPollers Pollers { get; }

    /// <summary>The functions in other processes.</summary>
    public RemoteFunctions Remote { get; }

    /// <summary>Reads archives from S3. Set when the services are opened.</summary>
    public CodeObjects Objects { get; set; } = null!;

    /// <summary>The functions by the IDs of their URLs.</summary>
    public FunctionUrls Urls { get; } = new();

    /// <summary>Opens the functions, the mappings and the events of the data folder. Mappings read their sources, and events are executed when they are due.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public void Restore()
    {
        foreach (string collection in new[] { FunctionStore.Functions, MappingStore.Mappings, EventStore.Events })
        {
            foreach (ResourceScope scope in _documents.GetScopes(collection))
                Catalogs.Get(scope);
        }
    }

    /// <summary>Completes when all changes until now are in the data folder.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => _documents.FlushAsync(cancellationToken);

    /// <summary>Executes functions in child processes from now on; null to stop this.</summary>
    public void SetRunner(IFunctionRunner? runner)
    {
        Invoker.Runner = runner;
        foreach (FunctionCatalog catalog in Catalogs.Opened)
            Refresh(catalog, null);
    }

    /// <inheritdoc/>
    public bool Exists(string arn) => Find(arn) is not null;

    /// <summary>Invokes a function asynchronously with a message of another service.</summary>
    /// <param name="arn">The ARN of a function, a version or an alias.</param>
    /// <param name="message">The message.</param>
    /// <param name="chainLength">The length of the chain of deliveries.</param>
    /// <returns>False if the ARN refers to no function.</returns>
    public bool TrySend(string arn, TargetMessage message, int chainLength)
    {
        if (Find(arn) is not var (catalog, reference))
            return false;
        using (DeliveryChain.Enter(chainLength))
        {
            Asynchronous.Add(new QueuedEvent
            {
                Catalog = catalog,
                Reference = reference,
                RequestId = RequestIds.Create(),
                Payload = message.Body,
                Source = message.Source,
                QueuedAt = Time.GetUtcNow(),
            });
        }
        return true;
    }

    /// <summary>Invokes a function for another service, and waits for its result.</summary>
    /// <param name="arn">The ARN of a function, a version or an alias.</param>
    /// <param name="payload">The event.</param>
    /// <param name="source">The ARN of the resource that causes the invocation.</param>
    /// <returns>Null if the ARN refers to no function.</returns>
    /// <exception cref="TernServiceException">The function has no free concurrency.</exception>
    public async Task<InvocationResult?> InvokeAsync(string arn, ReadOnlyMemory<byte> payload, string source)
    {
        if (Find(arn) is not var (catalog, reference))
            return null;
        ResolvedFunction? resolved;
        lock (catalog.Lock)
            resolved = ResolvedFunction.TryFind(catalog, reference);
        return resolved is null ? null : await Invoker.InvokeAsync(new FunctionInvocation
        {
            Function = resolved.Function,
            Version = resolved.Version,
            InvokedArn = arn,
            RequestId = RequestIds.Create(),
            Payload = payload,
            Source = source,
        }).ConfigureAwait(false);
    }

    private (FunctionCatalog Catalog, FunctionReference Reference)? Find(string arn)
    {
        if (arn.Split(':') is not ["arn", _, "lambda", var region, var account, "function", ..])
            return null;
        FunctionCatalog catalog = Catalogs.Get(new ResourceScope(account, region));
        FunctionReference reference = FunctionReference.Parse(arn, null, catalog.Scope);
        lock (catalog.Lock)
            return ResolvedFunction.TryFind(catalog, reference) is null ? null : (catalog, reference);
    }

    private FunctionCatalog Open(ResourceScope scope)
    {
        var catalog = new FunctionCatalog(scope, _documents, Urls);
        catalog.CodeChanged += name => Refresh(catalog, name);
        lock (catalog.Lock)
        {
            foreach (EventSourceMapping mapping in catalog.Mappings.Values)
                Pollers.Apply(mapping);
        }
        Asynchronous.Restore(catalog);
        return catalog;
    }

    // What was read from the data folder waits for the code of its function.
    private void Refresh(FunctionCatalog catalog, string? name)
    {
        Asynchronous.Release(catalog, name);
        lock (catalog.Lock)
        {
            foreach (EventSourceMapping mapping in catalog.Mappings.Values)
            {
                if (mapping.AwaitsCode && (name is null || mapping.Function.Name == name))
                    mapping.Poller?.Refresh();
            }
            if (name is not null)
                Invoker.Runner?.Retain(catalog.Scope, name, catalog.TryFind(name, out StoredFunction? function) ? [.. function.Versions.Prepend(function.Latest)] : []);
        }
    }

    public void Dispose()
    {
        Invoker.Dispose();
        Catalogs.Dispose();
    }
}
