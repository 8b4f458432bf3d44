using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Services;

/// <summary>The services that a lambda expression registers by methods whose effect is known.</summary>
internal sealed class ServiceRegistrations
{
    private const string Namespace = "Microsoft.Extensions.DependencyInjection";
    private const string RegistrationSuffix = "Registration";

    // By type in C#. The implementation is null if a factory or an instance is registered.
    private readonly Dictionary<string, INamedTypeSymbol?> _services = new(StringComparer.Ordinal);

    /// <summary>Reads a lambda expression.</summary>
    /// <returns>Null if it can register services that are not visible: it is not a lambda expression, or passes the collection to another method.</returns>
    public static ServiceRegistrations? Read(IArgumentOperation configure)
    {
        IOperation value = configure.Value;
        while (value is IConversionOperation or IDelegateCreationOperation)
            value = value is IConversionOperation conversion ? conversion.Operand : ((IDelegateCreationOperation)value).Target;
        if (value is not IAnonymousFunctionOperation lambda)
            return null;
        var registrations = new ServiceRegistrations();
        foreach (IOperation operation in lambda.Body.Descendants())
        {
            bool isKnown = operation switch
            {
                IInvocationOperation call when HasCollection(call) => registrations.Add(call),
                IObjectCreationOperation creation => !creation.Arguments.Any(argument => IsCollection(argument.Value.Type)),
                IAssignmentOperation assignment => !IsCollection(assignment.Value.Type),
                IMethodReferenceOperation or IDynamicInvocationOperation => false,
                _ => true,
            };
            if (!isKnown)
                return null;
        }
        return registrations;
    }

    /// <summary>Whether a service is registered.</summary>
    /// <param name="type">The type in C#.</param>
    /// <param name="implementation">The class whose constructor is called; null if it is not known.</param>
    public bool Find(string type, out INamedTypeSymbol? implementation)
    {
        if (_services.TryGetValue(type, out implementation))
            return true;
        int arguments = type.IndexOf('<');
        return arguments > 0 && _services.ContainsKey(type.Substring(0, arguments) + "<>");
    }

    private static bool HasCollection(IInvocationOperation call) => IsCollection(call.Instance?.Type) || call.Arguments.Any(argument => IsCollection(argument.Value.Type));

    private static bool IsCollection(ITypeSymbol? type) => type is { Name: "IServiceCollection" or "TernBuilder" };

    private bool Add(IInvocationOperation call)
    {
        INamedTypeSymbol container = call.TargetMethod.ContainingType;
        return container.Name switch
        {
            "ServiceCollectionServiceExtensions" when SymbolNames.IsIn(container, Namespace) => AddService(call),
            "TernServiceCollectionExtensions" when SymbolNames.IsIn(container, Namespace) => true,
            "TernBuilder" when call.TargetMethod.TypeArguments is [{ } client] => Set(client, null),
            // The generated method that registers a client: DynamoDBClientRegistration.AddDynamoDB.
            _ when container.Name.EndsWith(RegistrationSuffix, StringComparison.Ordinal) && call.TargetMethod.ReturnType.Name == "TernBuilder" =>
                Set(SymbolNames.Qualified(container).Substring(0, SymbolNames.Qualified(container).Length - RegistrationSuffix.Length), null),
            _ => false,
        };
    }

    private bool AddService(IInvocationOperation call)
    {
        // Keyed services are verified at init.
        if (call.TargetMethod.Name.StartsWith("AddKeyed", StringComparison.Ordinal))
            return true;
        bool isConstructed = call.Arguments.Length == 1;
        switch (call.TargetMethod.TypeArguments)
        {
            case [{ } service]:
                return Set(service, isConstructed ? service as INamedTypeSymbol : null);
            case [{ } service, { } implementation]:
                return Set(service, isConstructed ? implementation as INamedTypeSymbol : null);
        }
        // The arguments are in the order of evaluation.
        IArgumentOperation? type = call.Arguments.FirstOrDefault(argument => argument.Parameter?.Name == "serviceType");
        if (type?.Value is not ITypeOfOperation { TypeOperand: { } declared })
            return false;
        IOperation? constructed = call.Arguments.FirstOrDefault(argument => argument.Parameter?.Name == "implementationType")?.Value;
        if (constructed is not null and not ITypeOfOperation)
            return false;
        INamedTypeSymbol? target = (constructed as ITypeOfOperation)?.TypeOperand as INamedTypeSymbol ?? (call.Arguments.Length == 2 ? declared as INamedTypeSymbol : null);
        return Set(declared, target is { IsUnboundGenericType: false } ? target : null);
    }

    private bool Set(ITypeSymbol service, INamedTypeSymbol? implementation) => Set(
        service is INamedTypeSymbol { IsUnboundGenericType: true } open ? Unbound(SymbolNames.Qualified(open.OriginalDefinition)) : SymbolNames.Qualified(service), implementation);

    private bool Set(string service, INamedTypeSymbol? implementation)
    {
        _services[service] = implementation;
        return true;
    }

    private static string Unbound(string type) => type.Substring(0, type.IndexOf('<')) + "<>";
}
