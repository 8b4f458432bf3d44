using System.Collections;
using System.Reflection;

namespace Tern.Telemetry.Tests.Lifetime;

/// <summary>Counts the objects that static fields of Tern reference: instances of its types, arrays and collections with their items.</summary>
internal static class StaticState
{
    public static int CountObjects()
    {
        var found = new HashSet<object>(ReferenceEqualityComparer.Instance);
        var pending = new Stack<object>();
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies().Where(assembly => IsTern(assembly)))
        {
            foreach (Type type in assembly.GetTypes().Where(type => !type.ContainsGenericParameters))
                AddFields(type, null, BindingFlags.Static, pending);
        }
        while (pending.TryPop(out object? item))
        {
            if (!found.Add(item))
                continue;
            switch (item)
            {
                case string or Type or Delegate or Pointer:
                    break;
                case Array { Rank: 1 } array when !array.GetType().GetElementType()!.IsPrimitive:
                    AddItems(array, pending);
                    break;
                case IEnumerable items when item.GetType().Namespace?.StartsWith("System", StringComparison.Ordinal) == true:
                    AddItems(items, pending);
                    break;
                default:
                    for (Type? type = item.GetType(); type is not null && (IsTern(type.Assembly) || type.IsValueType); type = type.BaseType)
                        AddFields(type, item, BindingFlags.Instance, pending);
                    break;
            }
        }
        return found.Count;
    }

    private static bool IsTern(Assembly assembly) => assembly.GetName().Name is { } name && name.StartsWith("Tern.", StringComparison.Ordinal) && !name.Contains("Tests", StringComparison.Ordinal);

    private static void AddItems(IEnumerable items, Stack<object> pending)
    {
        foreach (object? item in items)
        {
            if (item is not null && !item.GetType().IsPrimitive)
                pending.Push(item);
        }
    }

    private static void AddFields(Type type, object? instance, BindingFlags kind, Stack<object> pending)
    {
        foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly | kind))
        {
            if (field.IsLiteral || field.FieldType.IsPrimitive || field.FieldType.IsPointer || field.FieldType.IsByRefLike || field.FieldType.IsEnum)
                continue;
            if (field.GetValue(instance) is { } value)
                pending.Push(value);
        }
    }
}
