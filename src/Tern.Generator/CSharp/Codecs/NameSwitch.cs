using System.Text;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the selection of a member by its name on the wire, which is in the local <c>name</c> as UTF-8.</summary>
internal static class NameSwitch
{
    /// <summary>Writes a switch over the length of the name, then over its bytes. The code of a match reads the value and continues the loop.</summary>
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
