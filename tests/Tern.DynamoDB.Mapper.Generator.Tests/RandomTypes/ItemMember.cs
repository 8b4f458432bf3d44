using System.Collections.Concurrent;
using System.Reflection;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>A member that the mapper stores, found by reflection.</summary>
internal sealed class ItemMember
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly ConcurrentDictionary<Type, IReadOnlyList<ItemMember>> s_members = new();

    private readonly FieldInfo _field;
    private readonly IReadOnlyList<Attribute> _attributes;

    private ItemMember(MemberInfo member, FieldInfo field, NullabilityInfo? nullability)
    {
        Name = member.Name;
        _field = field;
        Nullability = nullability;
        // Attributes of a parameter of a primary constructor are those of its member.
        IEnumerable<ParameterInfo> parameters = member.DeclaringType!.GetConstructors(Declared).SelectMany(constructor => constructor.GetParameters());
        _attributes = [.. member.GetCustomAttributes(), .. parameters.Where(parameter => IsOf(parameter, member)).SelectMany(parameter => parameter.GetCustomAttributes())];
    }

    public string Name { get; }

    public Type Type => _field.FieldType;

    /// <summary>Whether the member and its elements can be null; null for a member whose type is a type parameter.</summary>
    public NullabilityInfo? Nullability { get; }

    public bool IsNullable => Type.IsValueType ? Nullable.GetUnderlyingType(Type) is not null : Nullability?.ReadState == NullabilityState.Nullable;

    /// <summary>The name of the attribute.</summary>
    public string WireName => Find<AttributeAttribute>()?.Name ?? Name;

    public object? Get(object item) => _field.GetValue(item);

    public void Set(object item, object? value) => _field.SetValue(item, value);

    public T? Find<T>()
        where T : Attribute => _attributes.OfType<T>().FirstOrDefault();

    public bool Has<T>()
        where T : Attribute => Find<T>() is not null;

    private static bool IsTypeParameter(PropertyInfo property) =>
        property.DeclaringType is { IsGenericType: true } type && type.GetGenericTypeDefinition().GetProperty(property.Name, Declared)!.PropertyType.IsGenericParameter;

    // The case of the first letter can differ, unless another member has exactly the name of the parameter.
    private static bool IsOf(ParameterInfo parameter, MemberInfo member) =>
        parameter.Name == member.Name
        || (string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase) && member.DeclaringType!.GetProperty(parameter.Name!, Declared) is null);

    /// <summary>The stored members of a type and of its base types.</summary>
    public static IReadOnlyList<ItemMember> Of(Type type) => s_members.GetOrAdd(type, Find);

    private static IReadOnlyList<ItemMember> Find(Type type)
    {
        var members = new List<ItemMember>();
        var nullability = new NullabilityInfoContext();
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            foreach (PropertyInfo property in level.GetProperties(Declared))
            {
                if (level.GetField($"<{property.Name}>k__BackingField", Declared) is { } field && (property.GetMethod!.IsPublic || property.IsDefined(typeof(IncludeAttribute))))
                    members.Add(new(property, field, IsTypeParameter(property) ? null : nullability.Create(property)));
            }
            foreach (FieldInfo field in level.GetFields(Declared).Where(field => field.IsDefined(typeof(IncludeAttribute))))
                members.Add(new(field, field, nullability.Create(field)));
        }
        return [.. members.Where(member => !member.Has<IgnoreAttribute>())];
    }
}
