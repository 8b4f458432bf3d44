using Microsoft.CodeAnalysis;

namespace Tern.Functions.Generator;

/// <summary>The diagnostics of payloads and functions. Each has a page in <c>docs/diagnostics</c>.</summary>
internal static class FunctionErrors
{
    public static readonly DiagnosticDescriptor TypeNotPartial = Error(101, "The payload type is not partial",
        "The type '{0}' has [Payload] and is not partial. Add the modifier 'partial', so that the generator can add its code.");

    public static readonly DiagnosticDescriptor ContainingTypeNotPartial = Error(102, "The type that contains a payload type is not partial",
        "The type '{1}' contains '{0}' and is not partial. Add the modifier 'partial', so that the generator can add its code.");

    public static readonly DiagnosticDescriptor TypeNotSupported = Error(103, "The type cannot be a payload",
        "The type '{0}' cannot be read and written as JSON, because {1}. Use another type, implement IPayload<T>, or name a JsonSerializerContext with [PayloadContext].");

    public static readonly DiagnosticDescriptor NoConstructor = Error(104, "The constructor of a payload type is not unique",
        "The type '{0}' has no constructor that the generator can select and call. Mark an accessible one with [JsonConstructor].");

    public static readonly DiagnosticDescriptor ParameterWithoutMember = Error(105, "A constructor parameter of a payload type has no member",
        "The parameter '{1}' of the constructor of '{0}' has no public property of the same name and type. Add the property, or select another constructor with [JsonConstructor].");

    public static readonly DiagnosticDescriptor MemberTypeNotSupported = Error(106, "The type of a payload member is not supported",
        "The member '{0}.{1}' has the type '{2}', which is not supported, because {3}. Use another type, exclude the member with [JsonIgnore], or implement IPayload<T>.");

    public static readonly DiagnosticDescriptor InvalidName = Error(107, "The name of a payload member is not unique or not valid",
        "The member '{0}.{1}' has the name '{2}' in JSON, which {3}. Change it with [JsonPropertyName].");

    public static readonly DiagnosticDescriptor AttributeNotSupported = Error(108, "The attribute is not supported",
        "The attribute [{1}] of '{0}' is not supported. Remove it, implement IPayload<T>, or name a JsonSerializerContext with [PayloadContext].");

    public static readonly DiagnosticDescriptor MemberNotAccessible = Error(109, "A payload member cannot be accessed",
        "The member '{0}.{1}' cannot be set or read by generated code, because a generic type contains its type. Make it public and settable, without an initial value for 'init'.");

    public static readonly DiagnosticDescriptor RuleNotSupported = Warning(110, "The validation rule is not supported",
        "The rule [{1}] of '{0}' is not applied to payloads, because {2}. Validate it in the function, or use another rule.");

    public static readonly DiagnosticDescriptor InvalidRule = Error(111, "The validation rule is not valid",
        "The rule [{1}] of '{0}' is not valid, because {2}.");

    public static readonly DiagnosticDescriptor MethodNotSupported = Error(120, "The method cannot be a function",
        "The method '{0}' cannot be a function, because {1}.");

    public static readonly DiagnosticDescriptor ParameterNotSupported = Error(121, "The parameter of a function is not supported",
        "The parameter '{1}' of the function '{0}' is not supported, because {2}.");

    public static readonly DiagnosticDescriptor DuplicateName = Error(122, "Two functions have the same name",
        "The functions '{1}' and '{2}' have the same name '{0}'. Set another name: [Function(\"name\")].");

    public static readonly DiagnosticDescriptor InvalidFunctionName = Error(123, "The name of a function is not valid",
        "The name '{1}' of the function '{0}' is not valid. Use 1 to 128 characters without white space.");

    public static readonly DiagnosticDescriptor ClassNotConstructible = Error(124, "The class of a function cannot be constructed",
        "The class '{0}' cannot be constructed, because {1}. Make the methods static, or declare one public constructor.");

    public static readonly DiagnosticDescriptor TypeNotInContext = Error(125, "The type is missing in the serializer context",
        "The context '{1}' has no metadata of the type '{0}'. Add [JsonSerializable(typeof({0}))] to it.");

    public static readonly DiagnosticDescriptor InvalidContext = Error(126, "The serializer context is not valid",
        "The type '{0}' of [PayloadContext] is not a class that derives from JsonSerializerContext.");

    public static readonly DiagnosticDescriptor InvalidFilter = Error(127, "A filter is not valid",
        "The filter '{0}' cannot be used, because {1}.");

    public static readonly DiagnosticDescriptor NoContainer = Error(128, "A constructor requires services, but the project has no container",
        "The constructor of '{0}' has the parameter '{1}', but the project does not reference Microsoft.Extensions.DependencyInjection. Add the package, or remove the parameter.");

    public static readonly DiagnosticDescriptor StreamingNotApplicable = Warning(129, "The streaming format has no effect",
        "The function '{0}' sets '{1}', which has an effect only on streamed responses. Remove it, or return IAsyncEnumerable<T>.");

    public static readonly DiagnosticDescriptor NoServices = AtEnd(130, "A constructor requires services, but none are registered",
        "The constructor of '{0}' has the parameter '{1}', but FunctionHost.RunAsync is called without services. Pass an action that registers them.");

    public static readonly DiagnosticDescriptor ServiceNotRegistered = AtEnd(131, "A service is not registered",
        "The constructor of '{0}' has the parameter '{1}', but the service '{2}' is not registered. Register it in the action that is passed to FunctionHost.RunAsync.");

    public static readonly DiagnosticDescriptor InvalidRoute = Error(201, "The route is not valid",
        "The route '{1}' of the function '{0}' is not valid, because {2}. Expected a method and a template: \"GET /orders/{{id}}\".");

    public static readonly DiagnosticDescriptor DuplicateRoute = Error(202, "Two functions have the same route",
        "The functions '{1}' and '{2}' have the same route '{0}'. Change the method or a literal segment of one of them.");

    public static readonly DiagnosticDescriptor HttpParameterNotSupported = Error(203, "The parameter of an HTTP function is not supported",
        "The parameter '{1}' of the function '{0}' is not supported, because {2}.");

    public static readonly DiagnosticDescriptor NoRouteParameter = Error(204, "The route has no such parameter",
        "The parameter '{1}' of the function '{0}' has [FromRoute], but the template has no parameter '{2}'. Add it to the template, or use [FromQuery].");

    public static readonly DiagnosticDescriptor HttpResultNotSupported = Error(205, "The result of an HTTP function is not supported",
        "The function '{0}' returns '{1}', which is not supported, because {2}.");

    public static readonly DiagnosticDescriptor BothAttributes = Error(206, "The method has both attributes",
        "The method '{0}' has [Function] and [HttpFunction]. Remove one of them.");

    // Reported when the complete compilation is known.
    private static DiagnosticDescriptor AtEnd(int number, string title, string message) => Create(number, title, message, DiagnosticSeverity.Error, WellKnownDiagnosticTags.CompilationEnd);

    private static DiagnosticDescriptor Error(int number, string title, string message) => Create(number, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Warning(int number, string title, string message) => Create(number, title, message, DiagnosticSeverity.Warning);

    private static DiagnosticDescriptor Create(int number, string title, string message, DiagnosticSeverity severity, params string[] tags) =>
        new($"TERNF{number}", title, message, "Tern.Functions", severity, isEnabledByDefault: true, helpLinkUri: $"docs/diagnostics/TERNF{number}.md", customTags: tags);
}
