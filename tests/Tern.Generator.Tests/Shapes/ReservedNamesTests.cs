using System.Reflection;
using Tern.Generator.Shapes;

namespace Tern.Generator.Tests.Shapes;

public class ReservedNamesTests
{
    private const BindingFlags Inherited = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.FlattenHierarchy;

    private sealed record EmptyRecord;

    [Fact]
    public void Every_member_that_a_generated_type_inherits_is_reserved()
    {
        Assert.Equal([], InheritedFrom(typeof(object)).Except(ReservedNames.Object).Order());
        Assert.Equal([], InheritedFrom(typeof(EmptyRecord)).Except(ReservedNames.Record).Order());
        Assert.Equal([], InheritedFrom(typeof(ServiceResponse)).Except(ReservedNames.Response).Order());
        Assert.Equal([], InheritedFrom(typeof(StreamedResponse)).Except(ReservedNames.StreamedResponse).Order());
        Assert.Equal([], InheritedFrom(typeof(TernServiceException)).Except(ReservedNames.Error).Order());
        Assert.Equal([], InheritedFrom(typeof(ClientOptions)).Except(ReservedNames.ClientOptions).Order());
    }

    [Fact]
    public void No_name_is_reserved_without_a_member()
    {
        string[] ofRecords = ["Clone", "PrintMembers", "EqualityContract"];
        Assert.Equal([], ReservedNames.Object.Except(InheritedFrom(typeof(object))).Order());
        Assert.Equal([], ReservedNames.Record.Except(InheritedFrom(typeof(EmptyRecord))).Except(ofRecords).Order());
        Assert.Equal([], ReservedNames.Response.Except(InheritedFrom(typeof(ServiceResponse))).Order());
        Assert.Equal([], ReservedNames.StreamedResponse.Except(InheritedFrom(typeof(StreamedResponse))).Order());
        Assert.Equal([], ReservedNames.Error.Except(InheritedFrom(typeof(TernServiceException))).Order());
        Assert.Equal([], ReservedNames.ClientOptions.Except(InheritedFrom(typeof(ClientOptions))).Except(ofRecords).Order());
    }

    // The names that a derived type of another assembly would hide. Accessors, operators and names that C# cannot write are no such names.
    private static IEnumerable<string> InheritedFrom(Type type) => type.GetMembers(Inherited)
        .Where(member => member is PropertyInfo or EventInfo or FieldInfo { IsPrivate: false, IsAssembly: false, IsFamilyAndAssembly: false } or MethodInfo { IsPrivate: false, IsAssembly: false, IsFamilyAndAssembly: false, IsSpecialName: false })
        .Where(member => member is not PropertyInfo property || property.GetAccessors(nonPublic: true).Any(accessor => !accessor.IsPrivate && !accessor.IsAssembly))
        .Where(member => member is not EventInfo @event || @event.AddMethod is { IsPrivate: false, IsAssembly: false })
        .Select(member => member.Name)
        .Where(name => !name.Contains('<', StringComparison.Ordinal) && !name.Contains('.', StringComparison.Ordinal))
        .Distinct();
}
