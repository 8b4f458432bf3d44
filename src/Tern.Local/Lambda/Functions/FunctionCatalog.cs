using System.Diagnostics.CodeAnalysis;
using Tern.Local.Durability;
using Tern.Local.Lambda.CodeSigning;
using Tern.Local.Lambda.Durability;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Lambda.Layers;
using Tern.Local.Lambda.Urls;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Functions;

/// <summary>The functions, the layers, the code signing configurations and the event source mappings of an account in a region. Those that requests have created are also in the data folder.</summary>
internal sealed class FunctionCatalog : IDisposable
{
    private readonly Dictionary<string, StoredFunction> _functions = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FunctionHandler> _handlers = new(StringComparer.Ordinal);
    private readonly FunctionStore _functionStore;
    private readonly MappingStore _mappingStore;

    /// <summary>Opens the functions and the mappings.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public FunctionCatalog(ResourceScope scope, DocumentStore documents, FunctionUrls urls)
    {
        Urls = urls;
        Scope = scope;
        _functionStore = new FunctionStore(documents, scope);
        _mappingStore = new MappingStore(documents, scope);
        Layers = new LayerCatalog(documents, scope);
        SigningConfigs = new SigningConfigCatalog(documents, scope);
        foreach (StoredFunction function in _functionStore.Restore())
        {
            _functions[function.Name] = function;
            foreach (UrlConfig url in function.Urls.Values)
                urls.Add(url, this);
        }
        foreach (EventSourceMapping mapping in _mappingStore.Restore(this))
            Mappings[mapping.Uuid] = mapping;
    }

    /// <summary>Occurs when a function can be executed by another handler, and when a function was changed or removed. The lock is held.</summary>
    public event Action<string>? CodeChanged;

    public ResourceScope Scope { get; }

    /// <summary>Protects the functions. It is held for a short time.</summary>
    public Lock Lock { get; } = new();

    /// <summary>The functions of all accounts and regions by the IDs of their URLs.</summary>
    public FunctionUrls Urls { get; }

    /// <summary>The functions in the order of their names.</summary>
    public IEnumerable<StoredFunction> Functions => _functions.Values.OrderBy(function => function.Name, StringComparer.Ordinal);

    public LayerCatalog Layers { get; }

    public SigningConfigCatalog SigningConfigs { get; }

    /// <summary>The event source mappings by their IDs.</summary>
    public SortedDictionary<string, EventSourceMapping> Mappings { get; } = new(StringComparer.Ordinal);

    /// <summary>Finds a function.</summary>
    public bool TryFind(string name, [NotNullWhen(true)] out StoredFunction? function) => _functions.TryGetValue(name, out function);

    /// <summary>Returns a function.</summary>
    /// <exception cref="TernServiceException">The function does not exist.</exception>
    public StoredFunction Get(FunctionReference reference) =>
        _functions.TryGetValue(reference.Name, out StoredFunction? function) ? function : throw LambdaFailures.FunctionNotFound(reference.GetArn(Scope));

    /// <summary>Adds a function. Its handler is that of its name.</summary>
    public void Add(StoredFunction function)
    {
        function.Handler = _handlers.GetValueOrDefault(function.Name);
        _functions[function.Name] = function;
        CodeChanged?.Invoke(function.Name);
    }

    /// <summary>Removes a function. A handler of its name remains.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Remove(string name)
    {
        _functions.Remove(name);
        _functionStore.Delete(name);
        CodeChanged?.Invoke(name);
    }

    /// <summary>Removes a mapping.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Remove(EventSourceMapping mapping)
    {
        Mappings.Remove(mapping.Uuid);
        _mappingStore.Delete(mapping.Uuid);
    }

    /// <summary>Writes a function that was created or changed to the data folder. Functions that only code has added are not stored.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Save(StoredFunction function)
    {
        _functionStore.Put(function);
        CodeChanged?.Invoke(function.Name);
    }

    /// <summary>Writes a mapping that was created or changed to the data folder.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Save(EventSourceMapping mapping) => _mappingStore.Put(mapping);

    /// <summary>Writes the position of a mapping in its stream to the data folder. The caller holds the lock, so that the mapping is not deleted meanwhile.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void SavePosition(EventSourceMapping mapping, long position)
    {
        mapping.Position = position;
        _mappingStore.PutPosition(mapping.Uuid, position);
    }

    /// <summary>Sets the handler of a name, also for a function that will be created later. Null removes it.</summary>
    public void SetHandler(string name, FunctionHandler? handler)
    {
        if (handler is null)
            _handlers.Remove(name);
        else
            _handlers[name] = handler;
        if (_functions.TryGetValue(name, out StoredFunction? function))
            function.Handler = handler;
        CodeChanged?.Invoke(name);
    }

    public void Dispose()
    {
        // The documents belong to the services.
    }
}
