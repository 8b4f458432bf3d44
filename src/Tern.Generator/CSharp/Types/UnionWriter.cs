using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Types;

/// <summary>Writes unions: an abstract class with a sealed class for each member, and a sealed class for unknown members.</summary>
public static class UnionWriter
{
    /// <summary>The file of a union.</summary>
    public static GeneratedFile Write(UnionShape union, TypeDocumentation documentation, TypeScope scope) =>
        CodeFile.Write($"Types/{union.Name}.cs", scope, code =>
        {
            scope.HiddenNames = union.Cases.Select(member => member.PropertyName).Append("Unknown").ToHashSet();
            documentation.WriteUnion(code, union);
            code.Open($"{scope.Access} abstract class {union.Name}");
            code.Open($"private {union.Name}()");
            code.Close();
            foreach (Member member in union.Cases)
            {
                code.Line();
                documentation.WriteCase(code, union, member);
                if (member.Target is null)
                {
                    code.Line($"public sealed class {member.PropertyName} : {union.Name};");
                    continue;
                }
                string type = scope.TypeOf(member.Target);
                code.Line($"/// <param name=\"value\">The value.</param>");
                code.Open($"public sealed class {member.PropertyName}({type} value) : {union.Name}");
                code.Line("/// <summary>The value.</summary>");
                code.Line($"public {type} Value {{ get; }} = value;");
                code.Close();
            }
            code.Line();
            code.Line("/// <summary>A case that this version does not contain. It can be received, but not sent.</summary>");
            code.Line("/// <param name=\"name\">The name of the member on the wire. Empty if the service sent no member.</param>");
            code.Open($"public sealed class Unknown(string name) : {union.Name}");
            code.Line("/// <summary>The name of the member on the wire. Empty if the service sent no member.</summary>");
            code.Line("public string Name { get; } = name;");
            code.Close();
            code.Close();
            scope.HiddenNames = new HashSet<string>();
        });
}
