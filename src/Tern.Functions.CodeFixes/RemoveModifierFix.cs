using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Removes the modifier that a payload type cannot have.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class RemoveModifierFix() : RemoveModifierCodeFix(FunctionErrors.TypeNotSupported);
