using System.Text.Json;
using Tern.Local.Http;
using Tern.Local.Protocols;
using Tern.Runtime;

namespace Tern.Local.Lambda.RuntimeApi.Extensions;

/// <summary>The extensions of a process. All of them are internal, because the process itself registers them. Thread-safe.</summary>
/// <remarks>The texts of errors are those of the runtime interface emulator of AWS.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-extensions-api.html">Lambda Extensions API</seealso>
internal sealed class ExtensionRegistry(ExtensionFunction function)
{
    /// <summary>The version in paths.</summary>
    public const string Version = "2020-01-01";

    /// <summary>The event of an invocation.</summary>
    public const string Invoke = "INVOKE";

    private const string Shutdown = "SHUTDOWN";
    private const string InvalidEventType = "Extension.InvalidEventType";
    private const string MissingHeader = "Extension.MissingHeader";
    private const string IdHeader = "Lambda-Extension-Identifier";
    private const string ErrorTypeHeader = "Lambda-Extension-Function-Error-Type";
    private const int MaxCount = 10;
    private const int MaxNameLength = 128;
    private const int MaxBodyLength = 64 * 1024;

    private readonly Lock _lock = new();
    private Extension[] _extensions = [];

    /// <summary>The number of extensions.</summary>
    public int Count => Volatile.Read(ref _extensions).Length;

    /// <summary>Adds the event of an invocation for the extensions that have registered for it.</summary>
    public void Publish(RemoteInvocation invocation)
    {
        foreach (Extension extension in Volatile.Read(ref _extensions))
            extension.Publish(invocation);
    }

    /// <summary>Executes an operation.</summary>
    /// <param name="request">The request.</param>
    /// <param name="operation">The segments of the path after <c>extension</c>.</param>
    /// <param name="isInitialized">Whether the process has requested its first invocation. No extension can be registered then.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The response, and the error that an extension has reported.</returns>
    public async ValueTask<(LocalResponse Response, ExtensionFailure? Failure)> ExecuteAsync(LocalRequest request, string[] operation, bool isInitialized, CancellationToken cancellationToken)
    {
        if ((request.Method, operation) is ("POST", ["register"]))
            return (await RegisterAsync(request, isInitialized, cancellationToken).ConfigureAwait(false), null);
        if ((request.Method, operation) is not (("GET", ["event", "next"]) or ("POST", ["init" or "exit", "error"])))
            return (RuntimeApiResponses.CreateUnknownOperation(), null);
        if (request.Header(IdHeader) is not { Length: > 0 } id)
            return (RuntimeApiResponses.CreateForbidden(MissingHeader, $"Missing {IdHeader} header"), null);
        if (Array.Find(Volatile.Read(ref _extensions), known => known.Id == id) is not { } extension)
            return (RuntimeApiResponses.CreateForbidden("Extension.UnknownExtensionIdentifier", "Unknown extension"), null);
        if (operation is ["event", "next"])
            return (await extension.NextAsync(cancellationToken).ConfigureAwait(false), null);
        return request.Header(ErrorTypeHeader) is { Length: > 0 } type
            ? (RuntimeApiResponses.CreateAccepted(), new ExtensionFailure(type, extension.Name))
            : (RuntimeApiResponses.CreateForbidden(MissingHeader, $"Missing {ErrorTypeHeader} header"), null);
    }

    private async ValueTask<LocalResponse> RegisterAsync(LocalRequest request, bool isInitialized, CancellationToken cancellationToken)
    {
        if (request.Header("Lambda-Extension-Name") is not { Length: > 0 and <= MaxNameLength } name)
            return RuntimeApiResponses.CreateForbidden("Extension.InvalidExtensionName", "Empty extension name");
        if (await ReadEventsAsync(request, cancellationToken).ConfigureAwait(false) is not { } events)
            return RuntimeApiResponses.CreateForbidden("InvalidRequestFormat", "The body must be a JSON object with the member 'events', an array of strings");
        if (events.Contains(Shutdown))
            return RuntimeApiResponses.CreateForbidden(InvalidEventType, $"{Shutdown}: ShutdownEventNotSupportedForInternalExtension");
        if (events.Find(name => name != Invoke) is { } unknown)
            return RuntimeApiResponses.CreateForbidden(InvalidEventType, $"{unknown}: InvalidEventType");
        if (isInitialized)
            return RuntimeApiResponses.CreateForbidden("Extension.RegistrationClosed", "Extension registration closed already");
        var extension = new Extension(name, receivesInvocations: events.Count > 0);
        lock (_lock)
        {
            if (Array.Exists(_extensions, known => known.Name == name))
                return RuntimeApiResponses.CreateForbidden("Extension.InvalidExtensionState", "Extension with this name already registered");
            if (_extensions.Length == MaxCount)
                return RuntimeApiResponses.CreateForbidden("Extension.TooManyExtensions", $"Extension limit ({MaxCount}) reached");
            Volatile.Write(ref _extensions, [.. _extensions, extension]);
        }
        return ExtensionResponses.CreateRegistered(extension, function);
    }

    private static async ValueTask<List<string>?> ReadEventsAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        using var body = new PooledBuffer();
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, MaxBodyLength, body, TimeProvider.System, cancellationToken).ConfigureAwait(false))
            return null;
        try
        {
            var reader = new Utf8JsonReader(body.WrittenSpan);
            using JsonDocument document = JsonDocument.ParseValue(ref reader);
            if (document.RootElement.ValueKind != JsonValueKind.Object || !document.RootElement.TryGetProperty("events", out JsonElement list) || list.ValueKind != JsonValueKind.Array)
                return null;
            var events = new List<string>();
            foreach (JsonElement entry in list.EnumerateArray())
            {
                if (entry.ValueKind != JsonValueKind.String)
                    return null;
                events.Add(entry.GetString()!);
            }
            return events;
        }
        // InvalidOperationException: a text has a half of a surrogate pair.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return null;
        }
    }
}
