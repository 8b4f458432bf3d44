using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Marks a constructor with <c>[JsonConstructor]</c>. There is an action for each one.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class SelectConstructorFix() : SelectConstructorCodeFix($"{LibraryNames.JsonNamespace}.JsonConstructor", FunctionErrors.NoConstructor);
