namespace Tern.Generator.CSharp.Codecs;

/// <summary>How generated code asks the reader of a format for what comes next.</summary>
/// <param name="Parameters">The parameters of a method that reads a value.</param>
/// <param name="StartList">The statement that enters a list.</param>
/// <param name="StartMap">The statement that enters a map, a structure or a union.</param>
/// <param name="Rest">What goes before the other arguments of the calls that go on: <c>ref rest, </c> in formats that tell lengths.</param>
internal sealed record PullSyntax(string Parameters, string StartList, string StartMap, string Rest);
