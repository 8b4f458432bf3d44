using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.Functions.Generator;

namespace Tern.Functions.CodeFixes;

/// <summary>Removes an attribute that is not supported.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class RemoveAttributeFix() : RemoveAttributeCodeFix(FunctionErrors.AttributeNotSupported);
