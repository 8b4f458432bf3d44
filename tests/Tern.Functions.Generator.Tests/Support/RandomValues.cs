using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text.Json.Serialization;

namespace Tern.Functions.Generator.Tests.Support;

/// <summary>Creates random objects of any type by reflection.</summary>
internal sealed class RandomValues(int seed)
{
    private static readonly string[] s_texts = ["", "a", "Grüße", "日本", "\U0001F600", "quote \" and \\ and /", "line\nbreak\ttab\u0001", "<html>&'+", "x\u2028y"];

    private const BindingFlags Members = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly Random _random = new(seed);
    private readonly NullabilityInfoContext _nullability = new();

    public T Create<T>() => (T)Create(typeof(T), 0)!;

    private object? Create(Type type, int depth)
    {
        if (Nullable.GetUnderlyingType(type) is { } value)
            return _random.Next(3) == 0 ? null : Create(value, depth);
        if (type.IsEnum)
            return EnumValue(type);
        if (Scalar(type) is { } scalar)
            return scalar;
        if (type.IsArray)
            return Array(type.GetElementType()!, depth);
        if (typeof(IEnumerable).IsAssignableFrom(type))
            return Collection(type, depth);
        return Object(type, depth);
    }

    // Also values without a name, and combinations of flags.
    private object EnumValue(Type type)
    {
        Array values = Enum.GetValues(type);
        object value = values.GetValue(_random.Next(values.Length))!;
        if (type.IsDefined(typeof(FlagsAttribute)))
            return Enum.ToObject(type, Convert.ToInt64(value, CultureInfo.InvariantCulture) | Convert.ToInt64(values.GetValue(_random.Next(values.Length)), CultureInfo.InvariantCulture));
        return _random.Next(8) == 0 ? Enum.ToObject(type, _random.Next(100)) : value;
    }

    private object? Scalar(Type type)
    {
        if (type == typeof(string))
            return s_texts[_random.Next(s_texts.Length)];
        if (type == typeof(byte[]))
            return Bytes();
        if (type == typeof(ReadOnlyMemory<byte>))
            return new ReadOnlyMemory<byte>(Bytes());
        if (type == typeof(bool))
            return _random.Next(2) == 0;
        if (type == typeof(char))
            return "aZ\"é\n"[_random.Next(5)];
        if (type == typeof(Guid))
            return new Guid(RandomBytes(16));
        if (type == typeof(Uri))
            return new Uri(_random.Next(2) == 0 ? "https://example.com/a%20b?x=1#y" : "relative/path", UriKind.RelativeOrAbsolute);
        if (type == typeof(Version))
            return new Version(_random.Next(10), _random.Next(10), _random.Next(10));
        return Number(type) ?? Time(type);
    }

    private object? Number(Type type)
    {
        long number = _random.Next(4) switch { 0 => _random.NextInt64(long.MinValue, long.MaxValue), 1 => 0, 2 => _random.Next(2) == 0 ? long.MinValue : long.MaxValue, _ => _random.Next(-100, 100) };
        return Type.GetTypeCode(type) switch
        {
            TypeCode.SByte => unchecked((sbyte)number),
            TypeCode.Byte => unchecked((byte)number),
            TypeCode.Int16 => unchecked((short)number),
            TypeCode.UInt16 => unchecked((ushort)number),
            TypeCode.Int32 => unchecked((int)number),
            TypeCode.UInt32 => unchecked((uint)number),
            TypeCode.Int64 => number,
            TypeCode.UInt64 => unchecked((ulong)number),
            TypeCode.Single => _random.Next(3) == 0 ? 0f : BitConverter.Int32BitsToSingle(_random.Next()) is var single && float.IsFinite(single) ? single : 1.5f,
            TypeCode.Double => _random.Next(3) == 0 ? -0.5 : BitConverter.Int64BitsToDouble(_random.NextInt64()) is var real && double.IsFinite(real) ? real : 1e300,
            TypeCode.Decimal => new decimal(_random.Next(), _random.Next(), _random.Next(), _random.Next(2) == 0, (byte)_random.Next(29)),
            _ => type == typeof(Int128) ? (Int128)number * number : type == typeof(UInt128) ? (UInt128)(ulong)Math.Abs(number / 2) * 3 : null,
        };
    }

    private object? Time(Type type)
    {
        long ticks = _random.Next(2) == 0 ? _random.NextInt64(TimeSpan.TicksPerDay * 2, DateTime.MaxValue.Ticks - (TimeSpan.TicksPerDay * 2)) : new DateTime(2026, 1, 31, 10, 20, 30, _random.Next(1000)).Ticks;
        if (type == typeof(DateTime))
            return new DateTime(ticks, (DateTimeKind)_random.Next(3));
        if (type == typeof(DateTimeOffset))
            return new DateTimeOffset(ticks, TimeSpan.FromMinutes(_random.Next(-14 * 60, 14 * 60)));
        if (type == typeof(DateOnly))
            return DateOnly.FromDateTime(new DateTime(ticks));
        if (type == typeof(TimeOnly))
            return TimeOnly.FromDateTime(new DateTime(ticks));
        return type == typeof(TimeSpan) ? (_random.Next(2) == 0 ? TimeSpan.FromTicks(_random.NextInt64(long.MinValue, long.MaxValue)) : TimeSpan.FromSeconds(_random.Next(100))) : null;
    }

    private Array Array(Type element, int depth)
    {
        Array array = System.Array.CreateInstance(element, depth > 3 ? 0 : _random.Next(4));
        for (int i = 0; i < array.Length; i++)
            array.SetValue(Create(element, depth + 1), i);
        return array;
    }

    private object Collection(Type type, int depth)
    {
        Type[] arguments = type.GetGenericArguments();
        if (arguments.Length == 2)
        {
            var entries = (IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(arguments))!;
            for (int i = depth > 3 ? 0 : _random.Next(4); i > 0; i--)
                entries[$"Key {i} \""] = Create(arguments[1], depth + 1);
            return As(type, entries, typeof(IEnumerable<>).MakeGenericType(typeof(KeyValuePair<,>).MakeGenericType(arguments)));
        }
        return As(type, Array(arguments[0], depth), typeof(IEnumerable<>).MakeGenericType(arguments));
    }

    private static object As(Type type, object items, Type sequence)
    {
        if (type.IsInstanceOfType(items))
            return items;
        if (type.IsInterface)
        {
            Type implementation = (type.Name.Contains("Set", StringComparison.Ordinal) ? typeof(HashSet<>) : typeof(List<>)).MakeGenericType(type.GetGenericArguments());
            return Activator.CreateInstance(implementation, items)!;
        }
        if (type.GetConstructor([sequence]) is { } constructor)
            return constructor.Invoke([items]);
        Type factory = type.Assembly.GetType(type.FullName![..type.FullName!.IndexOf('`', StringComparison.Ordinal)])!;
        MethodInfo create = factory.GetMethods().First(method => method.Name == "CreateRange" && method.GetParameters() is [{ ParameterType.Name: "IEnumerable`1" }]);
        return create.MakeGenericMethod(type.GetGenericArguments()).Invoke(null, [items])!;
    }

    private object Object(Type type, int depth)
    {
        ConstructorInfo? constructor = type.GetConstructors().OrderByDescending(candidate => candidate.GetParameters().Length).FirstOrDefault();
        object instance = constructor is null
            ? Activator.CreateInstance(type)!
            : constructor.Invoke([.. constructor.GetParameters().Select(parameter => CreateNullable(parameter.ParameterType, _nullability.Create(parameter), type.IsGenericType, depth))]);
        // A property of a derived type does not have a private accessor of its base type.
        foreach (PropertyInfo property in type.GetProperties(Members).Select(property => property.DeclaringType!.GetProperty(property.Name, Members)!).Where(property => property.SetMethod is not null && IsIncluded(property, property.SetMethod.IsPublic)))
        {
            if (constructor?.GetParameters().Any(parameter => string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase)) != true)
                property.SetValue(instance, CreateNullable(property.PropertyType, _nullability.Create(property), type.IsGenericType, depth));
        }
        foreach (FieldInfo field in type.GetFields(Members).Where(field => IsIncluded(field, isPublic: false)))
            field.SetValue(instance, CreateNullable(field.FieldType, _nullability.Create(field), type.IsGenericType, depth));
        return instance;
    }

    private static bool IsIncluded(MemberInfo member, bool isPublic) => isPublic || member.IsDefined(typeof(JsonIncludeAttribute));

    // The nullability of a type parameter is not that of its argument.
    private object? CreateNullable(Type type, NullabilityInfo nullability, bool isGeneric, int depth) =>
        !type.IsValueType && nullability.WriteState == NullabilityState.Nullable && !isGeneric && (depth > 2 || _random.Next(3) == 0) ? null : Create(type, depth + 1);

    private byte[] Bytes() => RandomBytes(_random.Next(20));

    private byte[] RandomBytes(int count)
    {
        byte[] bytes = new byte[count];
        _random.NextBytes(bytes);
        return bytes;
    }
}
