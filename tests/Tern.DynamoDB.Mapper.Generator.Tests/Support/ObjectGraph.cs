using System.Collections;
using System.Reflection;

namespace Tern.DynamoDB.Mapper.Generator.Tests.Support;

/// <summary>Follows the fields of an object.</summary>
internal static class ObjectGraph
{
    public static void AssertContainsNo(object? value, params Type[] forbidden) => Visit(value, forbidden, new HashSet<object>(ReferenceEqualityComparer.Instance));

    private static void Visit(object? value, Type[] forbidden, HashSet<object> visited)
    {
        if (value is null or string || value.GetType().IsPrimitive || value.GetType().IsEnum || !visited.Add(value))
            return;
        Type type = value.GetType();
        Assert.DoesNotContain(forbidden, candidate => candidate.IsAssignableFrom(type));
        if (value is Delegate or Type)
            Assert.Fail($"The pipeline contains a {type}.");
        if (value is IEnumerable elements)
        {
            foreach (object? element in elements)
                Visit(element, forbidden, visited);
            return;
        }
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
                Visit(field.GetValue(value), forbidden, visited);
        }
    }
}
