using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.PublicApi.Tests;

/// <summary>Writes the public API of an assembly as text in a stable order.</summary>
internal static class ApiText
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public static string Of(Assembly assembly)
    {
        var text = new StringBuilder();
        foreach (Type type in assembly.GetTypes().Where(IsVisible).OrderBy(type => type.FullName, StringComparer.Ordinal))
        {
            text.Append(TypeNames.Declaration(type)).Append('\n');
            foreach (string member in Members(type).Order(StringComparer.Ordinal))
                text.Append("    ").Append(member).Append('\n');
        }
        return text.ToString();
    }

    private static bool IsVisible(Type type) =>
        type.IsVisible || (type.IsNestedFamily && type.DeclaringType!.IsVisible);

    private static IEnumerable<string> Members(Type type)
    {
        if (typeof(Delegate).IsAssignableFrom(type))
            return [];
        if (type.IsEnum)
            return type.GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => $"{field.Name} = {Convert.ToInt64(field.GetRawConstantValue(), CultureInfo.InvariantCulture)}");
        return type.GetMembers(Declared)
            // Members that the compiler adds to a record follow from its declaration.
            .Where(member => !member.IsDefined(typeof(CompilerGeneratedAttribute)))
            .Select(member => member switch
            {
                FieldInfo field => Field(field),
                PropertyInfo property => Property(property),
                EventInfo { AddMethod: { } add } @event when Access(add) is { } access => $"{access} event {TypeNames.Of(@event.EventHandlerType!)} {@event.Name}",
                ConstructorInfo constructor => Access(constructor) is { } access ? $"{access} {TypeNames.Simple(type)}({Parameters(constructor)})" : null,
                MethodInfo method => Method(method),
                _ => null,
            })
            .OfType<string>();
    }

    private static string? Field(FieldInfo field)
    {
        string? access = field.IsPublic ? "public" : field.IsFamily || field.IsFamilyOrAssembly ? "protected" : null;
        if (access is null)
            return null;
        string type = TypeNames.Of(field.FieldType, new NullabilityInfoContext().Create(field));
        return field.IsLiteral
            ? $"{access} const {type} {field.Name} = {Value(field.GetRawConstantValue())}"
            : $"{access} {(field.IsStatic ? "static " : "")}{(field.IsInitOnly ? "readonly " : "")}{type} {field.Name}";
    }

    private static string? Property(PropertyInfo property)
    {
        if ((Access(property.GetMethod) ?? Access(property.SetMethod)) is not { } access)
            return null;
        MethodInfo accessor = property.GetMethod ?? property.SetMethod!;
        string type = TypeNames.Of(property.PropertyType, new NullabilityInfoContext().Create(property));
        ParameterInfo[] index = property.GetIndexParameters();
        string name = index.Length == 0 ? property.Name : $"this[{string.Join(", ", index.Select(Parameter))}]";
        string get = Access(property.GetMethod) is not null ? " get;" : "";
        string set = Access(property.SetMethod) is null ? "" : IsInit(property.SetMethod!) ? " init;" : " set;";
        string required = property.IsDefined(typeof(RequiredMemberAttribute)) ? "required " : "";
        return $"{access} {Modifiers(accessor)}{required}{type} {name} {{{get}{set} }}";
    }

    private static bool IsInit(MethodInfo setter) =>
        setter.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit));

    private static string? Method(MethodInfo method)
    {
        bool isOperator = method.IsSpecialName && method.Name.StartsWith("op_", StringComparison.Ordinal);
        if (Access(method) is not { } access || (method.IsSpecialName && !isOperator))
            return null;
        string returns = TypeNames.Of(method.ReturnType, new NullabilityInfoContext().Create(method.ReturnParameter));
        string generic = method.IsGenericMethodDefinition ? $"<{string.Join(", ", method.GetGenericArguments().Select(argument => argument.Name))}>" : "";
        return $"{access} {Modifiers(method)}{returns} {method.Name}{generic}({Parameters(method)}){TypeNames.Constraints(method.GetGenericArguments())}";
    }

    private static string? Access(MethodBase? method) => method switch
    {
        { IsPublic: true } => "public",
        { IsFamily: true } or { IsFamilyOrAssembly: true } => "protected",
        _ => null,
    };

    private static string Modifiers(MethodInfo method)
    {
        if (method.DeclaringType!.IsInterface)
            return method.IsStatic ? "static abstract " : "";
        if (method.IsStatic)
            return "static ";
        if (method.GetBaseDefinition() != method)
            return method.IsFinal ? "sealed override " : "override ";
        return method.IsAbstract ? "abstract " : method is { IsVirtual: true, IsFinal: false } ? "virtual " : "";
    }

    private static string Parameters(MethodBase method) => string.Join(", ", method.GetParameters().Select(Parameter));

    private static string Parameter(ParameterInfo parameter)
    {
        string modifier = parameter.IsOut ? "out " : !parameter.ParameterType.IsByRef ? "" : parameter.IsIn ? "in " : "ref ";
        string type = TypeNames.Of(parameter.ParameterType, new NullabilityInfoContext().Create(parameter));
        string paramsModifier = parameter.IsDefined(typeof(ParamArrayAttribute)) ? "params " : "";
        string value = parameter.HasDefaultValue ? $" = {Value(parameter.RawDefaultValue)}" : "";
        return $"{paramsModifier}{modifier}{type} {parameter.Name}{value}";
    }

    private static string Value(object? value) => value switch
    {
        null => "default",
        string text => $"\"{text}\"",
        bool flag => flag ? "true" : "false",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
