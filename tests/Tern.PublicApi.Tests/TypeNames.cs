using System.Reflection;

namespace Tern.PublicApi.Tests;

/// <summary>Formats types in C# syntax.</summary>
internal static class TypeNames
{
    private static readonly Dictionary<Type, string> s_keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(object)] = "object",
        [typeof(string)] = "string",
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(char)] = "char",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
    };

    public static string Declaration(Type type)
    {
        if (typeof(Delegate).IsAssignableFrom(type))
        {
            MethodInfo invoke = type.GetMethod("Invoke")!;
            string parameters = string.Join(", ", invoke.GetParameters().Select(parameter => $"{Of(parameter.ParameterType)} {parameter.Name}"));
            return $"public delegate {Of(invoke.ReturnType)} {Of(type)}({parameters})";
        }
        string kind = type switch
        {
            { IsEnum: true } => "enum",
            { IsInterface: true } => "interface",
            { IsValueType: true } => $"{(IsReadOnly(type) ? "readonly " : "")}{(type.IsByRefLike ? "ref " : "")}struct",
            { IsAbstract: true, IsSealed: true } => "static class",
            { IsAbstract: true } => "abstract class",
            { IsSealed: true } => "sealed class",
            _ => "class",
        };
        return $"{(type.IsNestedFamily ? "protected" : "public")} {kind} {Of(type)}{Bases(type)}{Constraints(type.GetGenericArguments())}";
    }

    /// <summary>The name of a type within its namespace, without its parameters.</summary>
    public static string Simple(Type type) => type.Name.Split('`')[0];

    public static string Of(Type type, NullabilityInfo? nullability = null)
    {
        if (type.IsByRef)
            return Of(type.GetElementType()!, nullability?.ElementType ?? nullability);
        if (Nullable.GetUnderlyingType(type) is { } underlying)
            return $"{Of(underlying)}?";
        string suffix = nullability is { ReadState: NullabilityState.Nullable } && !type.IsValueType ? "?" : "";
        if (type.IsArray)
            return $"{Of(type.GetElementType()!, nullability?.ElementType)}[]{suffix}";
        if (type.IsPointer)
            return $"{Of(type.GetElementType()!)}*";
        if (s_keywords.TryGetValue(type, out string? keyword))
            return keyword + suffix;
        // The type argument determines the nullability of an unconstrained type parameter.
        if (type.IsGenericParameter)
            return type.Name;

        Type[] arguments = type.GetGenericArguments();
        NullabilityInfo[] states = nullability?.GenericTypeArguments ?? [];
        int outer = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        string own = string.Join(", ", arguments.Skip(outer).Select((argument, i) => Of(argument, outer + i < states.Length ? states[outer + i] : null)));
        string scope = type.DeclaringType is { } declaring ? Of(declaring) : type.Namespace ?? "";
        return $"{scope}.{Simple(type)}{(own.Length > 0 ? $"<{own}>" : "")}{suffix}";
    }

    public static string Constraints(Type[] parameters)
    {
        var text = "";
        foreach (Type parameter in parameters.Where(parameter => parameter.IsGenericParameter))
        {
            GenericParameterAttributes attributes = parameter.GenericParameterAttributes;
            var constraints = new List<string>();
            if (attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint))
                constraints.Add("struct");
            if (attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint))
                constraints.Add("class");
            constraints.AddRange(parameter.GetGenericParameterConstraints().Where(constraint => constraint != typeof(ValueType)).Select(constraint => Of(constraint)).Order(StringComparer.Ordinal));
            if (constraints.Count > 0)
                text += $" where {parameter.Name} : {string.Join(", ", constraints)}";
        }
        return text;
    }

    private static string Bases(Type type)
    {
        if (type.IsEnum)
            return "";
        IEnumerable<Type> inherited = type.BaseType?.GetInterfaces() ?? [];
        IEnumerable<string> interfaces = type.GetInterfaces().Except(inherited).Where(i => i.IsVisible).Select(i => Of(i)).Order(StringComparer.Ordinal);
        IEnumerable<string> bases = type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) ? [Of(parent)] : [];
        string text = string.Join(", ", bases.Concat(interfaces));
        return text.Length > 0 ? $" : {text}" : "";
    }

    private static bool IsReadOnly(Type type) => type.GetCustomAttributes().Any(attribute => attribute.GetType().Name == "IsReadOnlyAttribute");
}
