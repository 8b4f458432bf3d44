using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Selects the constructor that creates the objects.</summary>
internal static class ConstructorRules
{
    /// <summary>
    /// Selects the constructor with <c>[JsonConstructor]</c>, the public one without parameters, or the only public one. A structure with members that cannot
    /// be set has its only declared constructor.
    /// </summary>
    /// <returns>Null if none can be selected.</returns>
    public static ConstructorDescription? Select(TypeDescription type)
    {
        List<ConstructorDescription> usable = [.. type.Constructors.Where(constructor => constructor.IsAccessible && constructor.Parameters.All(parameter => parameter.IsByValue))];
        if (type.Constructors.Any(constructor => constructor.Attributes.Has("JsonConstructor")))
            return usable.Find(constructor => constructor.Attributes.Has("JsonConstructor"));
        List<ConstructorDescription> declared = usable.FindAll(constructor => constructor is { IsPublic: true, IsImplicit: false, Parameters.Count: > 0 });
        if (type.Reference.IsValueType && declared.Count == 1 && declared[0].Parameters.All(parameter => MemberOf(type, parameter) is not null)
            && declared[0].Parameters.Any(parameter => MemberOf(type, parameter) is { Write: not MemberAccess.Direct } or { IsInitOnly: true }))
            return declared[0];
        return usable.Find(constructor => constructor is { IsPublic: true, Parameters.Count: 0 }) ?? (declared.Count == 1 ? declared[0] : null);
    }

    /// <summary>The parameter that sets a member: the one with its name, without regard to case, and its type.</summary>
    public static ParameterDescription? ParameterOf(ConstructorDescription constructor, MemberDescription member)
    {
        foreach (ParameterDescription parameter in constructor.Parameters)
        {
            if (IsSame(parameter, member))
                return parameter;
        }
        return null;
    }

    /// <summary>Whether a parameter and a member have the same name, without regard to case, and the same type.</summary>
    public static bool IsSame(ParameterDescription parameter, MemberDescription member) =>
        string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase)
        && parameter.Type.Name == member.Type.Name && parameter.Type.IsNullableValue == member.Type.IsNullableValue;

    private static MemberDescription? MemberOf(TypeDescription type, ParameterDescription parameter) =>
        type.Members.FirstOrDefault(member => member.IsReadPublic && IsSame(parameter, member));
}
