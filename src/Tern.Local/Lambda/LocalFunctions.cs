using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Local.Lambda.Functions;
using Tern.Local.Services;

namespace Tern.Local.Lambda;

/// <summary>The functions of a <see cref="LocalAws"/> whose code is in this process. Thread-safe.</summary>
/// <remarks>
/// <para>
/// A function that is added by code exists as if it had been created by <c>CreateFunction</c>. A function that a request creates, for example in a deployment, is
/// executed by the handler with its name, whichever is added first.
/// </para>
/// <code>
/// aws.Functions.Add("orders", ShopJson.Default.Order, ShopJson.Default.Receipt, (order, context) => ValueTask.FromResult(shop.Accept(order)));
/// </code>
/// </remarks>
public sealed class LocalFunctions
{
    private static readonly TimeSpan s_minTimeout = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_maxTimeout = TimeSpan.FromMinutes(15);

    private readonly ScopedStates<FunctionCatalog> _catalogs;
    private readonly LocalAwsOptions _options;
    private readonly TimeProvider _time;

    internal LocalFunctions(ScopedStates<FunctionCatalog> catalogs, LocalAwsOptions options, TimeProvider time)
    {
        _catalogs = catalogs;
        _options = options;
        _time = time;
    }

    /// <summary>Adds a function with a handler from JSON to JSON. A handler with the same name is replaced.</summary>
    /// <param name="name">The name of the function: 1 to 64 letters, digits, hyphens and underscores.</param>
    /// <param name="handler">Executes an invocation. An exception is the error of the invocation. An empty result is JSON <c>null</c>.</param>
    /// <param name="options">The options. They do not change a function that a request has created.</param>
    /// <returns>The ARN of the function.</returns>
    /// <exception cref="ArgumentException">The name or an option is invalid.</exception>
    public string Add(string name, Func<ReadOnlyMemory<byte>, FunctionContext, ValueTask<ReadOnlyMemory<byte>>> handler, LocalFunctionOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return AddHandler(name, new FunctionHandler(handler), options);
    }

    /// <summary>Adds a function that the runner of the invoker executes in child processes.</summary>
    /// <inheritdoc cref="Add(string, Func{ReadOnlyMemory{byte}, FunctionContext, ValueTask{ReadOnlyMemory{byte}}}, LocalFunctionOptions?)"/>
    internal string AddProgram(string name, string handlerName, LocalFunctionOptions options) =>
        AddHandler(name, null, options, version => version with { Handler = handlerName, Runtime = Tern.Lambda.Runtime.ProvidedAl2023 });

    /// <summary>Adds a function with a typed handler. A handler with the same name is replaced.</summary>
    /// <typeparam name="TIn">The type of the event.</typeparam>
    /// <typeparam name="TOut">The type of the result.</typeparam>
    /// <param name="name">The name of the function: 1 to 64 letters, digits, hyphens and underscores.</param>
    /// <param name="inputType">The serialization metadata of the event.</param>
    /// <param name="outputType">The serialization metadata of the result.</param>
    /// <param name="handler">Executes an invocation. An exception is the error of the invocation, also if the event is not JSON of the type.</param>
    /// <param name="options">The options. They do not change a function that a request has created.</param>
    /// <returns>The ARN of the function.</returns>
    /// <exception cref="ArgumentException">The name or an option is invalid.</exception>
    public string Add<TIn, TOut>(
        string name, JsonTypeInfo<TIn> inputType, JsonTypeInfo<TOut> outputType, Func<TIn, FunctionContext, ValueTask<TOut>> handler, LocalFunctionOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(inputType);
        ArgumentNullException.ThrowIfNull(outputType);
        ArgumentNullException.ThrowIfNull(handler);
        return AddHandler(
            name,
            async (payload, context) => JsonSerializer.SerializeToUtf8Bytes(
                await handler(JsonSerializer.Deserialize(payload.Span, inputType)!, context).ConfigureAwait(false), outputType),
            options);
    }

    /// <summary>Adds a function with a typed handler without a result. A handler with the same name is replaced.</summary>
    /// <typeparam name="TIn">The type of the event.</typeparam>
    /// <param name="name">The name of the function: 1 to 64 letters, digits, hyphens and underscores.</param>
    /// <param name="inputType">The serialization metadata of the event.</param>
    /// <param name="handler">Executes an invocation. An exception is the error of the invocation, also if the event is not JSON of the type.</param>
    /// <param name="options">The options. They do not change a function that a request has created.</param>
    /// <returns>The ARN of the function.</returns>
    /// <exception cref="ArgumentException">The name or an option is invalid.</exception>
    public string Add<TIn>(string name, JsonTypeInfo<TIn> inputType, Func<TIn, FunctionContext, ValueTask> handler, LocalFunctionOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(inputType);
        ArgumentNullException.ThrowIfNull(handler);
        return AddHandler(
            name,
            async (payload, context) =>
            {
                await handler(JsonSerializer.Deserialize(payload.Span, inputType)!, context).ConfigureAwait(false);
                return default;
            },
            options);
    }

    /// <summary>Removes the handler with a name. A function that was added by code is deleted.</summary>
    /// <param name="name">The name of the function.</param>
    /// <param name="accountId">The account: 12 digits. The default is <see cref="LocalAwsOptions.AccountId"/>.</param>
    /// <param name="region">The region. The default is <see cref="LocalAwsOptions.Region"/>.</param>
    public void Remove(string name, string? accountId = null, string? region = null)
    {
        ArgumentNullException.ThrowIfNull(name);
        FunctionCatalog catalog = GetCatalog(accountId, region);
        lock (catalog.Lock)
        {
            catalog.SetHandler(name, null);
            if (catalog.TryFind(name, out StoredFunction? function) && function.IsAddedByCode)
                catalog.Remove(name);
        }
    }

    private string AddHandler(string name, FunctionHandler? handler, LocalFunctionOptions? options, Func<StoredVersion, StoredVersion>? configure = null)
    {
        options ??= new LocalFunctionOptions();
        Check(name, options);
        FunctionCatalog catalog = GetCatalog(options.AccountId, options.Region);
        lock (catalog.Lock)
        {
            catalog.SetHandler(name, handler);
            StoredVersion version = Create(name, options, catalog.Scope);
            version = configure?.Invoke(version) ?? version;
            if (!catalog.TryFind(name, out StoredFunction? function))
                catalog.Add(function = new StoredFunction(catalog.Scope, version) { IsAddedByCode = true });
            else if (function.IsAddedByCode)
                function.Latest = version;
            if (function.IsAddedByCode)
                function.ReservedConcurrency = options.Concurrency;
            return function.Arn;
        }
    }

    private static void Check(string name, LocalFunctionOptions options)
    {
        if (!FunctionNames.IsValid(name))
            throw new ArgumentException($"The function name '{name}' is invalid. Use 1 to 64 letters, digits, hyphens and underscores.", nameof(name));
        ArgumentOutOfRangeException.ThrowIfLessThan(options.Timeout, s_minTimeout, nameof(options));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(options.Timeout, s_maxTimeout, nameof(options));
        if (options.Concurrency is { } concurrency)
            ArgumentOutOfRangeException.ThrowIfNegative(concurrency, nameof(options));
    }

    private StoredVersion Create(string name, LocalFunctionOptions options, ResourceScope scope) => new()
    {
        Name = name,
        Role = $"arn:aws:iam::{scope.AccountId}:role/local",
        Handler = name,
        Runtime = new("dotnet10"),
        Code = FunctionCodePackage.None,
        Timeout = options.Timeout,
        MemorySize = options.MemoryLimit,
        Environment = options.Environment.Count == 0 ? null : options.Environment,
        LastModified = _time.GetUtcNow(),
    };

    private FunctionCatalog GetCatalog(string? accountId, string? region) => _catalogs.Get(new ResourceScope(accountId ?? _options.AccountId, region ?? _options.Region));
}
