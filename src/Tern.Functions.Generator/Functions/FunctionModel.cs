using Tern.Functions.Generator.Http;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Functions;

/// <summary>A method with <c>[Function]</c>.</summary>
internal sealed record FunctionModel
{
    /// <summary>The name that selects the function.</summary>
    public required string Name { get; init; }

    /// <summary>The other names: of the method, and in the form <c>Assembly::Class::Method</c>.</summary>
    public required EquatableArray<string> Alternatives { get; init; }

    /// <summary>The name of the generated class, and of its file.</summary>
    public required string HandlerName { get; init; }

    /// <summary>The name in messages: <c>Checkout.PlaceAsync</c>.</summary>
    public required string ShortName { get; init; }

    /// <summary>The class in C#.</summary>
    public required string TargetType { get; init; }

    /// <summary>The arguments of the constructor of the class; null for a static method.</summary>
    public ConstructionModel? Target { get; init; }

    /// <summary>The method as an identifier.</summary>
    public required string Method { get; init; }

    public EquatableArray<ArgumentModel> Arguments { get; init; }

    /// <summary>The type of the event in C#; null if the method has none.</summary>
    public string? EventType { get; init; }

    /// <summary>How the event is read; null if the method has none, or receives it as bytes.</summary>
    public FormatModel? Event { get; init; }

    public ResultModel Result { get; init; } = new(ResultKind.None, false, null);

    /// <summary>The member of the enum in C#.</summary>
    public string StreamFormat { get; init; } = "";

    /// <summary>The content type of a stream; null for the default.</summary>
    public string? ContentType { get; init; }

    /// <summary>The filters, outermost first.</summary>
    public EquatableArray<FilterModel> Filters { get; init; }

    /// <summary>The route of a method with <c>[HttpFunction]</c>; null for a function.</summary>
    public HttpModel? Http { get; init; }

    /// <summary>The services among the parameters of the method; null for none.</summary>
    public ConstructionModel? Parameters { get; init; }

    /// <summary>Whether an error was reported, so that the code is not complete.</summary>
    public bool IsIncomplete { get; init; }

    /// <summary>What requires services for each invocation or once: the class and the parameters.</summary>
    public IEnumerable<ConstructionModel> Owners => new[] { Target, Parameters }.OfType<ConstructionModel>();

    /// <summary>The class, the parameters and the filters.</summary>
    public IEnumerable<ConstructionModel> Constructions => Filters.Select(filter => filter.Construction).Concat(Owners);
}

/// <summary>An argument of the method.</summary>
internal sealed record ArgumentModel(ArgumentKind Kind);

/// <summary>What a parameter of the method receives.</summary>
internal enum ArgumentKind
{
    Event,
    EventBytes,
    EventStream,
    Invocation,
    CancellationToken,
    Output,
}

/// <summary>What the method returns.</summary>
internal enum ResultKind
{
    None,
    Value,
    Bytes,
    Stream,
    Sequence,
}

/// <summary>The result of the method.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="IsAwaited">Whether it is a task.</param>
/// <param name="Format">How it is written.</param>
internal sealed record ResultModel(ResultKind Kind, bool IsAwaited, FormatModel? Format);

/// <summary>How a complete document is read or written.</summary>
/// <param name="Type">The type in C#.</param>
/// <param name="Codec">The codec; null for a context.</param>
/// <param name="Context">The serializer context in C#.</param>
internal sealed record FormatModel(string Type, string? Codec, string? Context)
{
    /// <summary>The validator of what was read, in C#; null without rules.</summary>
    public string? Validator { get; init; }
}

/// <summary>How an object is created.</summary>
/// <param name="Type">The type in C#.</param>
/// <param name="ShortName">The name in messages.</param>
/// <param name="Constants">The first arguments in C#.</param>
/// <param name="Services">The other arguments.</param>
internal sealed record ConstructionModel(string Type, string ShortName, EquatableArray<string> Constants, EquatableArray<ServiceModel> Services);

/// <summary>A filter of a function.</summary>
/// <param name="Construction">How it is created.</param>
/// <param name="ReceivesEvent">Whether it receives the event as an object.</param>
internal sealed record FilterModel(ConstructionModel Construction, bool ReceivesEvent)
{
    public string Type => Construction.Type;
}

/// <summary>A service that a constructor requires.</summary>
/// <param name="Kind">Where it comes from.</param>
/// <param name="Type">The type in C#; for a logger the type of its category.</param>
/// <param name="Name">The parameter.</param>
/// <param name="Default">The default value in C#; null if the service is required.</param>
/// <param name="Key">The key in C#; null for none.</param>
internal sealed record ServiceModel(ServiceKind Kind, string Type, string Name, string? Default, string? Key)
{
    /// <summary>Whether there is no value without a container.</summary>
    public bool NeedsContainer => Kind == ServiceKind.Registered && Default is null;
}

/// <summary>Where a service comes from.</summary>
internal enum ServiceKind
{
    /// <summary>From the container.</summary>
    Registered,

    /// <summary><c>ILogger&lt;T&gt;</c>, also without a container.</summary>
    Logger,

    /// <summary><c>ILoggerFactory</c>, also without a container.</summary>
    LoggerFactory,
}
