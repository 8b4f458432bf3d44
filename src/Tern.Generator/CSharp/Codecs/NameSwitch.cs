using System.Text;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the choice of a member by its name on the wire, which stands in a local <c>name</c> of UTF-8.</summary>
internal static class NameSwitch
{
    /// <summary>A switch over the length of a name, then its bytes; what matches is read and the loop goes on.</summary>
    public static void Write(CodeWriter code, TypeScope scope, IEnumerable<Member> members, Func<Member, string> wireName, Func<Member, string> read)
    {
        // SequenceEqual of spans is an extension method.
        scope.Import("System");
        code.Open("switch (name.Length)");
        foreach (IGrouping<int, Member> group in members.GroupBy(member => Encoding.UTF8.GetByteCount(wireName(member))).OrderBy(group => group.Key))
        {
            code.Line($"case {group.Key}:");
            code.Indent();
            foreach (Member member in group)
            {
                code.Open($"if (name.SequenceEqual({CSharpText.Literal(wireName(member))}u8))");
                code.Line(read(member));
                code.Line("continue;");
                code.Close();
            }
            code.Line("break;");
            code.Unindent();
        }
        code.Close();
    }
}
