using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Adds the modifier <c>partial</c> to a payload type and to the types that contain it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class MakePartialFix() : MakePartialCodeFix(FunctionErrors.TypeNotPartial, FunctionErrors.ContainingTypeNotPartial);
